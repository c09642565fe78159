ALTER TABLE `food_entries` ADD `water_ml` real;--> statement-breakpoint
ALTER TABLE `recipes` ADD `source_url` text;--> statement-breakpoint
ALTER TABLE `recipes` ADD `prep_minutes` real;--> statement-breakpoint
ALTER TABLE `recipes` ADD `cook_minutes` real;--> statement-breakpoint
ALTER TABLE `users` ADD `fasting_days_off` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `meal_types` text;--> statement-breakpoint
ALTER TABLE `users` ADD `containers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `shares_days` integer DEFAULT false NOT NULL;