CREATE TABLE `__new_fasts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`planned_duration_hours` real NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_fasts`("id", "user_id", "start_time", "end_time", "planned_duration_hours") SELECT "id", "user_id", "start_time", "end_time", "planned_duration_hours" FROM `fasts`;--> statement-breakpoint
DROP TABLE `fasts`;--> statement-breakpoint
ALTER TABLE `__new_fasts` RENAME TO `fasts`;--> statement-breakpoint
CREATE INDEX `fasts_user` ON `fasts` (`user_id`,`end_time`);--> statement-breakpoint
CREATE UNIQUE INDEX `fasts_running` ON `fasts` (`user_id`) WHERE "fasts"."end_time" is null;--> statement-breakpoint
-- A running fast becomes a row: its id is a UUIDv7 of the time it started, its planned hours are those of the plan.
INSERT INTO `fasts`("id", "user_id", "start_time", "end_time", "planned_duration_hours")
SELECT
	substr(t, 1, 8) || '-' || substr(t, 9, 4) || '-7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12),
	user_id, start_time, NULL, hours
FROM (
	SELECT
		printf('%012x', CAST(round((julianday(`fasting_start_time`) - 2440587.5) * 86400000) AS integer)) AS t,
		lower(hex(randomblob(9))) AS r,
		`id` AS user_id,
		`fasting_start_time` AS start_time,
		CAST(`fasting_plan` AS real) AS hours
	FROM `users` WHERE `fasting_start_time` IS NOT NULL
);--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `fasting_start_time`;
