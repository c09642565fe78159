CREATE TABLE `household_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`inviter_id` text NOT NULL,
	`invitee_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invitee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `household_invitations_pair` ON `household_invitations` (`inviter_id`,`invitee_id`);--> statement-breakpoint
CREATE INDEX `household_invitations_invitee` ON `household_invitations` (`invitee_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `household_id` text;--> statement-breakpoint
CREATE INDEX `users_household` ON `users` (`household_id`) WHERE "users"."household_id" is not null;