-- What SQLite has and PostgreSQL has not, under SQLite's names, so that the product's SQL is the same on both.

create or replace function instr(text, text) returns integer
  language sql immutable strict parallel safe as 'select strpos($1, $2)';

create or replace function iif(boolean, anycompatible, anycompatible) returns anycompatible
  language sql immutable parallel safe as 'select case when $1 then $2 else $3 end';

-- NULL when one of them is NULL, unlike greatest and least.
create or replace function max(anycompatible, anycompatible) returns anycompatible
  language sql immutable parallel safe as 'select case when $1 is null or $2 is null then null else greatest($1, $2) end';

create or replace function min(anycompatible, anycompatible) returns anycompatible
  language sql immutable parallel safe as 'select case when $1 is null or $2 is null then null else least($1, $2) end';

create or replace function round(double precision, integer) returns double precision
  language sql immutable strict parallel safe as 'select round($1::numeric, $2)::double precision';

-- These two are not immutable, since none is that reads a date: PostgreSQL would not put them into the query.
-- A day some days earlier or later: date('2026-03-01', '-1 day').
create or replace function date(text, text) returns text
  language sql stable strict parallel safe as $$ select to_char($1::timestamp + $2::interval, 'YYYY-MM-DD') $$;

-- Seconds since 1970 of an instant in UTC, with their fraction.
create or replace function unixepoch(text, text) returns double precision
  language sql stable strict parallel safe as $$ select extract(epoch from replace($1, 'Z', '')::timestamp)::double precision $$;

-- A field less: json_remove('{"days": 1}', '$.days'). Fields keep their order.
create or replace function json_remove(text, text) returns text
  language sql immutable strict parallel safe as $$
    select coalesce(json_object_agg(key, value)::text, '{}') from pg_catalog.json_each($1::json) where key <> substr($2, 3)
  $$;

-- The items of a list with their places; texts without their quotes.
create or replace function json_each(text) returns table (key bigint, value text)
  language sql immutable strict parallel safe rows 100 as $$
    select place - 1, item #>> '{}' from json_array_elements($1::json) with ordinality as items (item, place)
  $$;

-- By the name of a field, or by a path such as $.content.name. True and false are 1 and 0.
create or replace function json_field(text, text) returns text
  language sql immutable strict parallel safe as $$
    select case found when 'true' then '1' when 'false' then '0' else json_text end
    from (
      select field::text as found, field #>> '{}' as json_text
      from (select $1::json #> case when starts_with($2, '$.') then string_to_array(substr($2, 3), '.') else array[$2] end as field) as fields
    ) as found
  $$;

-- The same as JSON.
create or replace function json_part(text, text) returns text
  language sql immutable strict parallel safe as $$
    select ($1::json #> case when starts_with($2, '$.') then string_to_array(substr($2, 3), '.') else array[$2] end)::text
  $$;

create or replace function "json"(text) returns json
  language sql immutable strict parallel safe as 'select $1::json';

create or replace function hex(bytea) returns text
  language sql immutable strict parallel safe as $$ select upper(encode($1, 'hex')) $$;

create or replace function equals_text(double precision, text) returns boolean
  language sql immutable strict parallel safe as 'select $1 = $2::double precision';

create or replace function equals_text(bigint, text) returns boolean
  language sql immutable strict parallel safe as 'select $1 = $2::numeric';

do $$ begin
  if to_regoperator('->>(text,text)') is null then
    create operator ->> (leftarg = text, rightarg = text, function = json_field);
  end if;
  if to_regoperator('->(text,text)') is null then
    create operator -> (leftarg = text, rightarg = text, function = json_part);
  end if;
  if to_regoperator('=(double precision,text)') is null then
    create operator = (leftarg = double precision, rightarg = text, function = equals_text);
  end if;
  if to_regoperator('=(bigint,text)') is null then
    create operator = (leftarg = bigint, rightarg = text, function = equals_text);
  end if;
end $$;

create or replace function add_if_true(bigint, boolean) returns bigint
  language sql immutable parallel safe as 'select case when $2 then $1 + 1 else $1 end';

-- How many are true.
create or replace aggregate sum(boolean) (sfunc = add_if_true, stype = bigint, initcond = '0');

create or replace function add_if_known(double precision, double precision) returns double precision
  language sql immutable parallel safe as 'select $1 + coalesce($2, 0)';

-- A sum that is 0 where there is nothing to add.
create or replace aggregate total(double precision) (sfunc = add_if_known, stype = double precision, initcond = '0');

-- Drizzle gives NULL where SQLite finds the next number of a key itself.
create or replace function next_id() returns trigger
  language plpgsql as $$ begin
    if new.id is null then new.id := nextval(pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'id')); end if;
    return new;
  end $$;
