alter table "users" add column "data_version" bigint not null default 0;
