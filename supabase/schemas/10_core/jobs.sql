-- Jobs: edge functions that run on a schedule, each called with a secret of its own.
--
--                              owner of the database    service_role    administrator    finance          anyone else
--   private.jobs               all                      no              no               no               no
--   private.schedule_jobs()    yes                      no              no               no               no
--   report_job                 –                        yes             no               no               no
--   get_jobs                   –                        no              yes              yes              42501

create table private.jobs (
  name text primary key,
  schedule text not null,
  reported_at timestamptz,
  constraint jobs_name_check check (name ~ '^[a-z]+(-[a-z]+)*$' and char_length(name) <= 40)
);
alter table private.jobs enable row level security;
comment on table private.jobs is 'The edge functions that run by the clock, under their names.';
comment on column private.jobs.schedule is 'When it runs, as pg_cron writes it.';
comment on column private.jobs.reported_at is 'When it last ran to its end.';

insert into private.jobs (name, schedule) values ('deliver', '* * * * *'), ('erase', '*/5 * * * *'), ('sweep', '* * * * *');

create function private.report_job(job text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.jobs j set reported_at = now() where j.name = report_job.job;
  if not found then
    raise exception 'job_not_found' using errcode = 'P0001', detail = coalesce(report_job.job, 'null');
  end if;
end
$$;
comment on function private.report_job is 'Notes that a job has run to its end. The service role only; error: job_not_found.';
grant execute on function private.report_job to service_role; -- as public.report_job

create type public.job_state as (
  name text,
  reported_at timestamptz,
  is_late boolean
);
comment on type public.job_state is
  'A job with when it last ran to its end; late when that is more than ten minutes ago or never was. The one that '
  'sends emails is not late while the operator has switched them off.';

create function private.job_states() returns setof public.job_state
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('payments');
  return query
    select j.name, j.reported_at,
      coalesce(j.reported_at < now() - interval '10 minutes', true)
        and (j.name <> 'deliver' or coalesce(private.setting('emails') = 'on', false))
    from private.jobs j
    order by j.name;
end
$$;
comment on function private.job_states is
  'Every job, when it last ran to its end, and whether that is more than ten minutes ago. Administrators, '
  'and members for money.';
grant execute on function private.job_states to authenticated; -- as public.get_jobs

-- The schedules. pg_cron, pg_net and the vault exist only on the platform, so statements that use them are dynamic: these migrations also
-- run without them.

create function private.write_schedules() returns text
  language plpgsql set search_path = ''
as $$
-- The statements are dynamic, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  secret_name text;
  is_kept boolean;
  missing text;
  planned record;
begin
  for secret_name in select unnest(array['functions_url', 'job_secret']) loop
    execute format(
      'select exists (select from vault.decrypted_secrets s where s.name = %L and s.decrypted_secret <> %L)', secret_name, '')
    into is_kept;
    if not is_kept then
      missing := concat_ws(' and ', missing, secret_name);
    end if;
  end loop;
  if missing is not null then
    return format('Nothing is scheduled: the vault has no %s. Add it with vault.create_secret(value, name) and run this again.', missing);
  end if;
  -- The job deliver runs for up to 100 seconds.
  for planned in
    select j.name, j.schedule, format(
      $q$select net.http_post(
        url := (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'functions_url') || %L,
        headers := jsonb_build_object('x-job-secret',
          (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'job_secret')),
        timeout_milliseconds := 120000)$q$, '/' || j.name) as command
    from private.jobs j
    union all
    select 'forget-old-runs', '17 3 * * *', $q$delete from cron.job_run_details where end_time < now() - interval '7 days'$q$
  loop
    -- A schedule of the same name replaces the earlier one.
    execute format('select cron.schedule(%L, %L, %L)', planned.name, planned.schedule, planned.command);
  end loop;
  return 'Scheduled: ' || (select string_agg(j.name, ', ' order by j.name) from private.jobs j) || '.';
end
$$;
comment on function private.write_schedules is
  'Has pg_cron call every job through pg_net, at the address and with the secret that the vault keeps.';

create function private.schedule_jobs() returns text
  language plpgsql set search_path = ''
as $$
declare
  missing text;
  needed text;
begin
  select string_agg(n.name, ', ' order by n.name) into missing
  from unnest(array['pg_cron', 'pg_net', 'supabase_vault']) n (name)
  where not exists (select from pg_catalog.pg_available_extensions a where a.name = n.name);
  if missing is not null then
    return format('Nothing is scheduled: this PostgreSQL does not offer %s.', missing);
  end if;
  foreach needed in array array['pg_cron', 'pg_net', 'supabase_vault'] loop
    execute format('create extension if not exists %I', needed);
  end loop;
  return private.write_schedules();
end
$$;
comment on function private.schedule_jobs is
  'Makes the schedules of all jobs, or says why it cannot; can be run again at any time. For the database owner''s SQL console only.';
