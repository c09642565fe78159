CREATE TABLE `drinks` (
	`user_id` text NOT NULL,
	`food_key` text NOT NULL,
	`ml_per_100g` real NOT NULL,
	PRIMARY KEY(`user_id`, `food_key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `food_entries_water` ON `food_entries` (`user_id`,`date`,`water_ml`,`batch_id`) WHERE water_ml is not null;--> statement-breakpoint
ALTER TABLE `water_days` ADD `ml` real DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A glass has 250 ml.
UPDATE `water_days` SET `ml` = `glasses` * 250;--> statement-breakpoint
ALTER TABLE `water_days` DROP COLUMN `glasses`;--> statement-breakpoint
-- What imports did to the water of days, which undoing one and importing a longer file need.
UPDATE `imported_rows` SET `content` = json_object('added', (`content` ->> 'added') * 250, 'replacedBy', (`content` ->> 'replacedBy') * 250)
WHERE `kind` = 'water' AND `key` IS NULL AND `content` IS NOT NULL;--> statement-breakpoint
-- The sample rows of files that are not imported yet.
UPDATE `imports` SET `preview` = json_set(`preview`, '$.sample', json((
	SELECT json_group_array(json(CASE WHEN `value` ->> 'kind' = 'water' THEN json_set(`value`, '$.ml', (`value` ->> 'glasses') * 250) ELSE `value` END))
	FROM json_each(`imports`.`preview`, '$.sample')
)))
WHERE `status` = 'preview' AND json_array_length(`preview`, '$.sample') > 0;
