alter table "users" add column "browser_language" text collate "C";
