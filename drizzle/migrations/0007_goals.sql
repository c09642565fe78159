CREATE TABLE `goals` (
	`user_id` text NOT NULL,
	`start_date` text NOT NULL,
	`calories` real,
	`protein` real,
	`carbs` real,
	`fat` real,
	`water` real,
	PRIMARY KEY(`user_id`, `start_date`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Goals that were set before they had a day hold from the first day there is.
INSERT INTO `goals`("user_id", "start_date", "calories", "protein", "carbs", "fat", "water")
SELECT `id`, '1900-01-01', `goal_calories`, `goal_protein`, `goal_carbs`, `goal_fat`, `goal_water`
FROM `users`
WHERE coalesce(`goal_calories`, `goal_protein`, `goal_carbs`, `goal_fat`, `goal_water`) IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `goal_calories`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `goal_protein`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `goal_carbs`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `goal_fat`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `goal_water`;
