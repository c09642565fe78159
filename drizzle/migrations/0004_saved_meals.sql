DROP INDEX `meal_templates_user`;--> statement-breakpoint
DROP INDEX `meal_template_items_template`;--> statement-breakpoint
ALTER TABLE `meal_templates` RENAME TO `saved_meals`;--> statement-breakpoint
ALTER TABLE `meal_template_items` RENAME TO `saved_meal_items`;--> statement-breakpoint
ALTER TABLE `saved_meal_items` RENAME COLUMN `template_id` TO `meal_id`;--> statement-breakpoint
CREATE INDEX `saved_meals_user` ON `saved_meals` (`user_id`);--> statement-breakpoint
CREATE INDEX `saved_meal_items_meal` ON `saved_meal_items` (`meal_id`,`position`);
