\ir support/actors.psql
-- Jobs: who is told whether they run, and how they are scheduled.
select plan(23);

-- Reports.
select tests.act_as('anon');
select tests.lacks_grant('select public.get_jobs()', 'a visitor does not learn of jobs');
select tests.lacks_grant($$ select public.report_job('sweep') $$, 'a visitor reports no job');
select tests.act_as('owner');
select tests.refused('select public.get_jobs()', '42501', 'a parent does not learn of jobs', '^administrator_required$');
select tests.lacks_grant($$ select public.report_job('sweep') $$, 'a parent reports no job');
select tests.act_as('admin');
select tests.lacks_grant($$ select public.report_job('sweep') $$, 'an administrator reports no job');
select results_eq('select * from public.get_jobs()', $$ values ('deliver', null::timestamptz, false), ('erase', null, true), ('sweep', null, true) $$,
  'a job that never ran is late, but not the one of emails while the operator has them switched off');
select tests.act_as_database();
update private.settings set value = 'on' where name = 'emails';
select tests.act_as('admin');
select results_eq('select * from public.get_jobs()', $$ values ('deliver', null::timestamptz, true), ('erase', null, true), ('sweep', null, true) $$,
  'and that one, too, when emails are on');
select tests.act_as('service_role');
select tests.lacks_grant('select public.get_jobs()', 'the service role is told nothing of jobs');
select tests.raises($$ select public.report_job('made-up') $$, 'job_not_found', 'only a job that exists is reported');
select lives_ok($$ select public.report_job('sweep') $$, 'a job reports that it ran');
select tests.act_as('admin');
select results_eq('select * from public.get_jobs()', $$ values ('deliver', null::timestamptz, true), ('erase', null, true), ('sweep', now(), false) $$, 'it is not late then');
select tests.act_as_database();
update private.jobs set reported_at = now() - interval '10 minutes';
select tests.act_as('admin');
select is((select bool_or(is_late) from public.get_jobs()), false, 'nor ten minutes after');
select tests.act_as_database();
update private.jobs set reported_at = now() - interval '10 minutes 1 second';
select tests.act_as('admin');
select is((select bool_and(is_late) from public.get_jobs()), true, 'but later than that');

-- Schedules, on a PostgreSQL that has nothing to make them with.
select tests.act_as_database();
select matches(private.schedule_jobs(), '^Nothing is scheduled: this PostgreSQL does not offer .*pg_net', 'a plain PostgreSQL says what it lacks');
select matches(private.schedule_jobs(), '^Nothing is scheduled', 'and says it again');
select is_empty($$ select extname from pg_extension where extname in ('pg_cron', 'pg_net', 'supabase_vault') $$, 'and is left as it was');
select tests.act_as('service_role');
select tests.lacks_grant('select private.schedule_jobs()', 'nobody schedules through the API');

-- And on one that has: its procedures under their names, which note what they are given.
select tests.act_as_database();
create schema vault;
create schema cron;
create schema net;
create table vault.decrypted_secrets (name text, decrypted_secret text);
create table cron.job (jobname text primary key, schedule text, command text);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  insert into cron.job values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command;
  select 1::bigint
$$;
create table net.calls (url text, headers jsonb);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language sql as $$ insert into net.calls values (url, headers); select 1::bigint $$;
insert into vault.decrypted_secrets values ('functions_url', 'https://project.example/functions/v1');
select matches(private.write_schedules(), '^Nothing is scheduled: the vault has no job_secret\.', 'a missing secret of the vault is named');
insert into vault.decrypted_secrets values ('job_secret', 'a secret');
select is(private.write_schedules(), 'Scheduled: deliver, erase, sweep.', 'with address and secret the jobs are scheduled');
select is(private.write_schedules(), 'Scheduled: deliver, erase, sweep.', 'again as often as anybody likes');
select results_eq('select jobname, schedule from cron.job order by jobname',
  $$ values ('deliver', '* * * * *'), ('erase', '*/5 * * * *'), ('forget-old-runs', '17 3 * * *'), ('sweep', '* * * * *') $$, 'each once');
select ok((select command !~ 'a secret|project\.example' from cron.job where jobname = 'sweep'), 'the schedule itself holds neither');
do $$ begin execute (select command from cron.job where jobname = 'sweep'); end $$;
select results_eq('select url, headers from net.calls',
  $$ values ('https://project.example/functions/v1/sweep', '{"x-job-secret": "a secret"}'::jsonb) $$,
  'it calls the function with its secret');
select * from finish();
