ALTER TABLE `unlocked_achievements` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `unlocked_achievements` ADD `notification_id` text;