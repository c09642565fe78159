CREATE TABLE `favourite_foods` (
	`user_id` text NOT NULL,
	`food_id` text NOT NULL,
	`food_name` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `food_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
