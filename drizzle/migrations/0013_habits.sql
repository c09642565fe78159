CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`sender_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`recipe_id` text,
	`meal_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipe_id`) REFERENCES `recipes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`meal_id`) REFERENCES `saved_meals`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shares_one_thing" CHECK(("shares"."recipe_id" is null) <> ("shares"."meal_id" is null))
);
--> statement-breakpoint
CREATE INDEX `shares_recipient` ON `shares` (`recipient_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `shares_sender` ON `shares` (`sender_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_recipe` ON `shares` (`recipe_id`,`recipient_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_meal` ON `shares` (`meal_id`,`recipient_id`);--> statement-breakpoint
CREATE TABLE `streak_pauses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `streak_pauses_user` ON `streak_pauses` (`user_id`,`start_date`);--> statement-breakpoint
ALTER TABLE `goals` ADD `fiber` real;--> statement-breakpoint
ALTER TABLE `goals` ADD `sugars` real;--> statement-breakpoint
ALTER TABLE `goals` ADD `saturated_fat` real;--> statement-breakpoint
ALTER TABLE `goals` ADD `salt` real;--> statement-breakpoint
ALTER TABLE `users` ADD `food_unit` text DEFAULT 'g' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `volume_unit` text DEFAULT 'ml' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_findable` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_on_leaderboards` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `accepts_nudges` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_streak_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_requests_pair` ON `friend_requests` (case when "requester_id" < "recipient_id" then "requester_id" else "recipient_id" end,case when "requester_id" < "recipient_id" then "recipient_id" else "requester_id" end);