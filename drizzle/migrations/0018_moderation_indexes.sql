CREATE INDEX `feedback_status` ON `feedback` (`is_resolved`,`created_at`);--> statement-breakpoint
CREATE INDEX `progress_entries_date` ON `progress_entries` (`date`,`created_at`,`id`,`user_id`);