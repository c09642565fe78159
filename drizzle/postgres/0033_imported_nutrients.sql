alter table "own_nutrients" add column "import_id" text collate "C";
