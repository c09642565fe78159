CREATE TABLE `ceremonies` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`challenge` text NOT NULL,
	`user_id` text,
	`provider` text,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ceremonies_user` ON `ceremonies` (`user_id`);--> statement-breakpoint
CREATE INDEX `ceremonies_expiry` ON `ceremonies` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
-- SQLite can do this without a rebuild of the table, in which columns could be lost.
ALTER TABLE `users` ALTER COLUMN `password_hash` DROP NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `webauthn_id` blob;--> statement-breakpoint
UPDATE `users` SET `webauthn_id` = randomblob(32);--> statement-breakpoint
UPDATE `users` SET `password_hash` = NULL WHERE `deleted_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `identity_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `provider_session` text;--> statement-breakpoint
CREATE INDEX `sessions_identity` ON `sessions` (`identity_id`);