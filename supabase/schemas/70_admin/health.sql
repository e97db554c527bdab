-- Health: whether the product works, for its operator.
--
--                 administrator    anyone else
--   get_health    yes              42501
--
-- Jobs are in jobs.sql, emails in email_answers.sql, browser errors in browser_errors.sql. Problems are also listed on Today (work.sql).

insert into private.settings (name, value, description) values
  ('last_backup_at', '', 'When a backup was last made by npm run backup; empty where none is known.');

create type public.health as (
  database_bytes bigint,
  files integer,
  file_bytes bigint,
  last_statement_day date,
  last_backup_at timestamptz
);
comment on type public.health is
  'The size of the database and of all files, the last day that a statement of every bank account reaches (null where there is '
  'none), and when the last backup was made (null where none is known).';

create function private.last_backup_at() returns timestamptz
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return nullif(private.setting('last_backup_at'), '')::timestamptz;
exception when invalid_datetime_format or datetime_field_overflow then
  return null;
end
$$;
comment on function private.last_backup_at is 'When the last backup was made, as far as it is known.';

create function private.health() returns public.health
  language plpgsql stable security definer set search_path = ''
as $$
declare
  health public.health;
begin
  perform private.require_admin();
  health.database_bytes := pg_catalog.pg_database_size(pg_catalog.current_database());
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into health.files, health.file_bytes from storage.objects o;
  select min(w.last_day) into health.last_statement_day
  from (select max(s.last_day) as last_day from private.statements s group by s.account_id) w;
  health.last_backup_at := private.last_backup_at();
  return health;
end
$$;
comment on function private.health is
  'The size of database and files, the last day of which every account''s statement was read, and the last backup. Administrators only.';
grant execute on function private.health to authenticated; -- as public.get_health

create function private.work_of_health() returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  -- The email sender is a kind of its own.
  select 'jobs', count(*)::integer, private.day_of(min(j.reported_at)), null::uuid
  from private.job_states() j
  where j.name <> 'deliver' and j.is_late
  union all
  select 'errors', count(*)::integer, private.day_of(min(e.at)), null
  from (
    select o.at from private.browser_errors o where o.at > now() - interval '1 day' order by o.at limit 1001
  ) e
  union all
  -- A platform may have its own backups; only a manual one is known here, and reported as missing after a week.
  select 'backup', private.office_day() - private.day_of(b.at), private.day_of(b.at), null
  from (select private.last_backup_at() as at) b
  where b.at < now() - interval '7 days'
$$;
comment on function private.work_of_health is
  'What is wrong with the product, for owners: jobs that are late, errors in browsers of the last day, and the days since a backup '
  'where one was made before, but in none of the last seven.';
