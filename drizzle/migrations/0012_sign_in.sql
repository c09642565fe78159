ALTER TABLE `sessions` ADD `authenticated_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `wrong_codes_mailed_at` text;--> statement-breakpoint
-- Ids that clients chose in capital letters, which are compared in lower case from now on.
UPDATE OR IGNORE `food_entries` SET `id` = lower(`id`) WHERE `id` LIKE '________-____-____-____-____________' AND `id` <> lower(`id`);--> statement-breakpoint
UPDATE OR IGNORE `exercise_entries` SET `id` = lower(`id`) WHERE `id` LIKE '________-____-____-____-____________' AND `id` <> lower(`id`);--> statement-breakpoint
UPDATE OR IGNORE `custom_foods` SET `id` = lower(`id`) WHERE `id` LIKE '________-____-____-____-____________' AND `id` <> lower(`id`);--> statement-breakpoint
UPDATE OR IGNORE `recipes` SET `id` = lower(`id`) WHERE `id` LIKE '________-____-____-____-____________' AND `id` <> lower(`id`);--> statement-breakpoint
UPDATE OR IGNORE `saved_meals` SET `id` = lower(`id`) WHERE `id` LIKE '________-____-____-____-____________' AND `id` <> lower(`id`);--> statement-breakpoint
UPDATE `recipe_ingredients` SET `recipe_id` = lower(`recipe_id`) WHERE `recipe_id` <> lower(`recipe_id`) AND `recipe_id` NOT IN (SELECT `id` FROM `recipes`);--> statement-breakpoint
UPDATE `saved_meal_items` SET `meal_id` = lower(`meal_id`) WHERE `meal_id` <> lower(`meal_id`) AND `meal_id` NOT IN (SELECT `id` FROM `saved_meals`);--> statement-breakpoint
UPDATE `food_entries` SET `food_id` = lower(`food_id`) WHERE `food_id` LIKE '________-____-____-____-____________' AND `food_id` <> lower(`food_id`);--> statement-breakpoint
UPDATE `recipe_ingredients` SET `food_id` = lower(`food_id`) WHERE `food_id` LIKE '________-____-____-____-____________' AND `food_id` <> lower(`food_id`);--> statement-breakpoint
UPDATE `saved_meal_items` SET `food_id` = lower(`food_id`) WHERE `food_id` LIKE '________-____-____-____-____________' AND `food_id` <> lower(`food_id`);--> statement-breakpoint
UPDATE OR IGNORE `favourite_foods` SET `food_id` = lower(`food_id`) WHERE `food_id` LIKE '________-____-____-____-____________' AND `food_id` <> lower(`food_id`);
