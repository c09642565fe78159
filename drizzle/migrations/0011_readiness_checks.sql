CREATE TABLE `readiness_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` text NOT NULL
);
