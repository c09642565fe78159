CREATE TABLE `nutrient_settings` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`is_shown` integer NOT NULL,
	`is_on_dashboard` integer NOT NULL,
	`target_min` real,
	`target_max` real,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `own_nutrients` (
	`user_id` text NOT NULL,
	`id` integer NOT NULL,
	`name` text NOT NULL,
	`unit` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `food_entries` ADD `nutrients` blob DEFAULT x'' NOT NULL;--> statement-breakpoint
ALTER TABLE `custom_foods` ADD `nutrients` blob DEFAULT x'' NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_meal_items` ADD `nutrients` blob DEFAULT x'' NOT NULL;--> statement-breakpoint
ALTER TABLE `recipe_ingredients` ADD `nutrients` blob DEFAULT x'' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `reference_intakes` text DEFAULT 'efsa' NOT NULL;