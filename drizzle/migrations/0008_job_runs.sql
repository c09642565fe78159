CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`outcome` text NOT NULL,
	`error` text
);
