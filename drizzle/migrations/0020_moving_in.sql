CREATE TABLE `api_token_calls` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_id` text NOT NULL,
	`tool` text NOT NULL,
	`subject` text,
	`is_error` integer NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_token_calls_token` ON `api_token_calls` (`token_id`,`id`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`access` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `hidden_batches` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `imported_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`row_id` text NOT NULL,
	`content` text,
	`replaced` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_rows_key` ON `imported_rows` (`user_id`,`source`,`key`);--> statement-breakpoint
CREATE INDEX `imported_rows_import` ON `imported_rows` (`import_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`from` text,
	`to` text,
	`preview` text NOT NULL,
	`answers` text,
	`mode` text,
	`result` text,
	`created_at` text NOT NULL,
	`applied_at` text,
	`undone_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `food_entries_day`;--> statement-breakpoint
DROP INDEX `food_entries_food`;--> statement-breakpoint
DROP INDEX `food_entries_fruit`;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `food_entries_day` ON `food_entries` (`user_id`,`date`,`batch_id`);--> statement-breakpoint
CREATE INDEX `food_entries_food` ON `food_entries` (`user_id`,`food_id`,`food_name`,`date`,`batch_id`);--> statement-breakpoint
CREATE INDEX `food_entries_fruit` ON `food_entries` (`user_id`,`is_fruit_or_veg`,`date`,`food_name`,`batch_id`) WHERE is_fruit_or_veg = 1;--> statement-breakpoint
DROP INDEX `exercise_entries_day`;--> statement-breakpoint
ALTER TABLE `exercise_entries` ADD `batch_id` text;--> statement-breakpoint
CREATE INDEX `exercise_entries_day` ON `exercise_entries` (`user_id`,`date`,`batch_id`);