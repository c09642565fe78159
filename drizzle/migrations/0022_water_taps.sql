CREATE TABLE `water_taps` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`date` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The ids so far are one text a day, 36 characters each with a blank between.
INSERT OR IGNORE INTO `water_taps` (`user_id`, `id`, `date`, `created_at`)
WITH RECURSIVE `taps` (`user_id`, `date`, `id`, `rest`) AS (
	SELECT `user_id`, `date`, NULL, `last_taps` FROM `water_days` WHERE `last_taps` IS NOT NULL AND `date` > date('now', '-60 days')
	UNION ALL
	SELECT `user_id`, `date`, substr(`rest`, 1, 36), substr(`rest`, 38) FROM `taps` WHERE length(`rest`) >= 36
)
SELECT `user_id`, `id`, `date`, `date` || 'T00:00:00.000Z' FROM `taps` WHERE `id` IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `water_days` DROP COLUMN `last_taps`;