\ir support/actors.psql
-- Today: the work that waits for each role of the team, and nothing of another's.
select plan(38);

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance', private.states_of('South Africa'));
create function pg_temp.work() returns table (kind text, count integer) language sql as $$ select w.kind, w.count from public.get_work() w $$;
create function pg_temp.of(wanted text) returns public.work_item language sql as $$ select w from public.get_work() w where w.kind = wanted $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;
grant execute on function private.office_day to public;
grant execute on function private.local_day to public;
grant usage on schema private to public;

-- Nobody but the team.
select tests.act_as('owner');
select tests.refused('select * from public.get_work()', '42501', 'a parent has no work here', '^administrator_required$');
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_work()', 'nor a visitor');
select tests.act_as('service_role');
select tests.lacks_grant('select * from public.get_work()', 'nor the service role');
select tests.act_as_database();
update private.jobs set reported_at = now();
select tests.act_as('admin');
select is_empty('select * from public.get_work()', 'nothing waits in an empty office');

-- What is wrong with the product, which owners alone mend.
select tests.act_as_database();
update private.jobs set reported_at = now() - interval '11 minutes' where name = 'sweep';
insert into private.browser_errors (at, build, page, message, browser) select now() - n * interval '10 hours', '1.0.0', '/', 'It broke', '?' from generate_series(0, 3) n;
update private.settings set value = now() - interval '8 days' where name = 'last_backup_at';
select tests.act_as('admin');
select set_eq('select * from pg_temp.work()', $$ values ('jobs', 1), ('errors', 3), ('backup', 8) $$, 'a late job, errors of the last day and a backup that is old');
select tests.act_as('reviewer');
select is_empty('select * from pg_temp.work()', 'no reviewer mends them');
select tests.act_as_database();
update private.jobs set reported_at = now();
delete from private.browser_errors;
update private.settings set value = now() - interval '7 days' + interval '1 minute' where name = 'last_backup_at';
select tests.act_as('admin');
select is_empty('select * from pg_temp.work()', 'and one that is mended is none');
select tests.act_as_database();
update private.settings set value = 'yesterday or so' where name = 'last_backup_at';
select tests.act_as('admin');
select is_empty('select * from pg_temp.work()', 'what is no moment is no backup that is known');

-- A paid child, one whose payment waits, an unpaid one and one whose video was handed in, in Lagos; a paid one in Gauteng.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi", "ticket_status": "paid", "created_at": "2026-05-05T10:00Z"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Bola Ade"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000005", "child_name": "Dayo Ojo"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000003", "child_name": "Chidi Eze", "ticket_status": "paid", "status": "approved",
  "entry_video_status": "submitted", "entry_video_url": "https://youtu.be/a", "entry_video_submitted_at": "2026-05-06T23:30Z"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000004", "child_name": "Thandi Mokoena", "ticket_status": "paid",
  "country": "South Africa", "state_city": "Gauteng"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000002'), tests.subscription('10000000-0000-4000-8000-000000000002'),
  tests.payment('10000000-0000-4000-8000-000000000004', '{"currency": "ZAR", "amount": 180}');
select tests.volunteer('{"country": "Nigeria", "state_province": "Lagos"}'), tests.volunteer('{"country": "Nigeria", "state_province": "Kano"}'),
  tests.donation('{"country": "Nigeria"}'), tests.donation('{"country": "South Africa"}');
select tests.act_as('admin');
select public.add_call_note('40000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002', 'call_back', (now() at time zone 'Africa/Lagos')::date);
select public.add_call_note('40000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000004', 'call_back', (now() at time zone 'Africa/Lagos')::date);
select public.add_call_note('40000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000004', 'pays_on', (now() at time zone 'Africa/Lagos')::date + 1);

select set_eq('select * from pg_temp.work()', $$ values ('payments', 3), ('videos', 1), ('applications', 2), ('unpaid', 1), ('calls', 2), ('volunteers', 2),
  ('donations', 2) $$, 'an owner has the work of all, and what is not paid apart');
select is((pg_temp.of('applications')).oldest, '2026-05-05'::date, 'with the day of the oldest');
select is((pg_temp.of('videos')).oldest, '2026-05-07'::date, 'on the clocks of the office');
select tests.act_as('reviewer');
select set_eq('select * from pg_temp.work()', $$ values ('videos', 1), ('applications', 1), ('unpaid', 1), ('calls', 1), ('volunteers', 1) $$,
  'a reviewer that of the own states, and no money');
select tests.act_as('finance');
select set_eq('select * from pg_temp.work()', $$ values ('payments', 1), ('calls', 1), ('donations', 1) $$,
  'a member for money that of the own country, and no children');

select is((pg_temp.of('videos')).row_id, null, 'videos are no work of theirs');
select tests.act_as('reviewer');
select is((pg_temp.of('videos')).row_id, '10000000-0000-4000-8000-000000000003', 'the longest wait is named');

-- One pile, one number: Today and the menu count what the lists count, in the scope of each.
create function pg_temp.piles() returns table (pile text, counted integer) language sql as $$
  select 'Today: ' || w.kind, w.count from public.get_work() w where w.kind in ('payments', 'donations')
  union all select 'list: payments', public.count_payments_and_subscriptions(only_status => 'pending')
  union all select 'total: payments', sum(t.row_count)::integer from public.total_payments_and_subscriptions() t where t.sum_of = 'stated'
  union all select 'list: donations', public.count_donations(only_status => 'pending_payment')
$$;
grant execute on function pg_temp.piles to public;
select tests.act_as('admin');
select set_eq('select * from pg_temp.piles()', $$ values ('Today: payments', 3), ('list: payments', 3), ('total: payments', 3),
  ('Today: donations', 2), ('list: donations', 2) $$, 'one number of payments that wait and one of donations, for an owner');
select tests.act_as('finance');
select set_eq('select * from pg_temp.piles()', $$ values ('Today: payments', 1), ('list: payments', 1), ('total: payments', 1),
  ('Today: donations', 1), ('list: donations', 1) $$, 'and for a member for money, of the own country');
select tests.act_as('admin');
select results_eq($$ select (pg_temp.of('videos')).count, c.video_submitted::integer from public.get_application_counts() c $$, $$ values (1, 1) $$,
  'nor has the pile of entry videos two');

-- A statement: its lines are work until they are booked or excluded, and so are the days since.
select tests.act_as('admin');
select public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Fees', 'Zenith', 'NGN', '1234');
select public.keep_statement('50000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001', private.office_day() - 9, private.office_day() - 4,
  (select jsonb_agg(jsonb_build_object('line_number', l.line_number, 'day', private.office_day() - l.ago, 'amount', l.amount, 'narration', l.words, 'identity', l.words))
    from (values (1, 8, 10000, 'ADA'), (2, 6, 7000, 'BOLA'), (3, 5, -50, 'FEE')) l (line_number, ago, amount, words)));
select is((pg_temp.of('lines')).count, 3, 'three lines are nobody''s');
select is((pg_temp.of('lines')).oldest, private.office_day() - 8, 'the oldest first');
select results_eq($$ select w.count, w.oldest from public.get_work() w where w.kind = 'days' $$, $$ values (3, private.office_day() - 3) $$,
  'the days since the statement, today not yet');
select tests.act_as('finance');
select is_empty($$ select from public.get_work() w where w.kind in ('lines', 'days') $$, 'an account of another country is not seen');
select tests.act_as_database();
insert into private.transfers (bank_transaction_id) values (tests.line('ADA'));
insert into private.transfers (direction, amount, currency, bank_transaction_id) values ('out', 50, 'NGN', tests.line('FEE'));
select tests.act_as('admin');
select is((pg_temp.of('lines')).count, 1, 'one that is booked is none, nor a refund that went out');
select public.exclude_bank_transaction(l.id, 'not_ours') from public.get_bank_transactions('60000000-0000-4000-8000-000000000001') l;
select is((pg_temp.of('lines')).count, null, 'nor one that is excluded');

-- A correction that the family put back, until the office has dealt with it.
select tests.act_as('admin');
select public.update_application('10000000-0000-4000-8000-000000000001', '{"child_name": "Ada Obie"}',
  (tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'updated_at')::timestamptz);
select is((pg_temp.of('answers')).count, null, 'a correction is no work');
select tests.act_as('owner');
select public.put_back_correction((select id from public.notices where kind = 'child_corrected'));
-- The moment of a transaction is one.
select tests.act_as_database();
update public.notices n set facts = n.facts || jsonb_build_object('put_back_at', clock_timestamp()) where n.facts ? 'put_back_at';
select tests.act_as('reviewer');
select is((pg_temp.of('answers')).row_id, '10000000-0000-4000-8000-000000000001', 'one that was put back is, with the child');
select public.add_call_note('40000000-0000-4000-8000-000000000009', '10000000-0000-4000-8000-000000000001', 'call_back', private.office_day() + 1);
select tests.act_as_database();
update private.call_notes set created_at = now() + interval '1 minute' where id = '40000000-0000-4000-8000-000000000009';
select tests.act_as('reviewer');
select is((pg_temp.of('answers')).count, null, 'until somebody calls');

-- Owners alone.
select tests.act_as_database();
select tests.application(jsonb_build_object('user_id', tests.id('stranger'), 'child_name', 'Ada Obi')) is not null;
select tests.act_as('stranger');
select public.request_admin_code();
select tests.act_as('admin');
select set_eq($$ select * from pg_temp.work() w where w.kind in ('duplicates', 'members') $$, $$ values ('duplicates', 1), ('members', 1) $$,
  'an owner sees duplicates, and who asked to join');
select tests.act_as('reviewer');
select is_empty($$ select from public.get_work() w where w.kind in ('duplicates', 'members', 'emails') $$, 'a reviewer neither');

select tests.act_as_database();
select tests.application(jsonb_build_object('user_id', tests.id('reviewer'), 'child_name', 'Efe Musa')) is not null;
select tests.act_as('reviewer');
select is((pg_temp.of('own')).count, 1, 'but the own child, which is no work');

-- Children who cannot come to their audition: today in Lagos one that has not arrived, one that has, one who comes and the reviewer's own;
-- tomorrow's and another state's.
select tests.act_as_database();
create temp table days as
select d.state, d.ahead, gen_random_uuid() as id, d.country from (values
  ('Lagos', 0, 'Nigeria'), ('Lagos', 1, 'Nigeria'), ('Gauteng', 0, 'South Africa')) d (state, ahead, country);
insert into private.audition_days (id, edition, country, state_city, venue, address, starts_at, ends_at, slot_minutes)
select d.id, private.current_edition(), d.country::public.country, d.state, 'City Hall', '1 Marina', m.at + interval '9 hours', m.at + interval '17 hours', 15
from days d
cross join lateral (select (private.local_day(d.country::public.country, now()) + d.ahead)::timestamp
  at time zone private.time_zone_of(d.country::public.country) as at) m;
create function pg_temp.day(state text, ahead integer) returns uuid language sql security definer as $$
  select d.id from days d where d.state = day.state and d.ahead = day.ahead $$;
select tests.application(jsonb_build_object('id', '70000000-0000-4000-8000-00000000000' || c.position, 'child_name', c.name, 'user_id', tests.id(c.actor),
  'ticket_status', 'paid', 'status', 'approved', 'entry_video_status', 'approved', 'country', d.country, 'state_city', d.state)) is not null
from (values (1, 'Ngozi Bello', 'owner', 'Lagos'), (2, 'Ugo Bello', 'owner', 'Lagos'), (3, 'Tari Briggs', 'stranger', 'Lagos'),
  (4, 'Sipho Dube', 'owner', 'Gauteng'), (5, 'Yemi Alao', 'reviewer', 'Lagos'), (6, 'Zainab Yusuf', 'owner', 'Lagos')) c (position, name, actor, state)
join days d on d.state = c.state and d.ahead = 0;
-- As publishing and the family's answer leave it, whatever the hour of this test.
alter table public.applications disable trigger user;
update public.applications a
set audition_state = 'scheduled', audition_date = now(), audition_day_id = pg_temp.day(a.state_city, case a.child_name when 'Tari Briggs' then 1 else 0 end),
  audition_answer = case a.child_name when 'Ugo Bello' then 'coming' else 'not_coming' end::public.audition_answer
where a.id::text like '70000000%';
alter table public.applications enable trigger user;
insert into private.audition_day_children (audition_day_id, application_id) values (pg_temp.day('Lagos', 0), '70000000-0000-4000-8000-000000000006');
insert into private.check_in_events (id, audition_day_id, application_id, kind, made_at, device)
values (gen_random_uuid(), pg_temp.day('Lagos', 0), '70000000-0000-4000-8000-000000000006', 'arrived', now(), 'A');
select tests.act_as('admin');
select is((pg_temp.of('auditions')).count, 2, 'an owner has today''s audition days, and not tomorrow''s');
select is((pg_temp.of('not_coming')).count, 4, 'an owner has the children who cannot come and have not, of today''s days and tomorrow''s');
select results_eq($$ select w.oldest, w.row_id from public.get_work() w where w.kind = 'not_coming' $$, $$ values (private.local_day('Nigeria', now()), null::uuid) $$,
  'with the first of the days, and none to open alone');
select tests.act_as('reviewer');
select is((pg_temp.of('not_coming')).count, 2, 'a reviewer those of the own states, without the own family');
select results_eq($$ select w.count, w.row_id from public.get_work() w where w.kind = 'auditions' $$, $$ values (1, pg_temp.day('Lagos', 0)) $$,
  'and that of the own states');
select tests.act_as('finance');
select is((pg_temp.of('not_coming')).count, null, 'a member for money none');
select tests.act_as_database();
update private.audition_days set completed_at = now() where id = pg_temp.day('Lagos', 0);
select tests.act_as('reviewer');
select results_eq($$ select w.count, w.row_id from public.get_work() w where w.kind = 'not_coming' $$, $$ values (1, pg_temp.day('Lagos', 1)) $$,
  'nor is it work once the day has been held; the one day that is left is named');
select tests.act_as_database();
update private.audition_days set completed_at = null, cancelled_at = now() where state_city = 'Lagos';
select tests.act_as('reviewer');
select set_eq($$ select w.kind from public.get_work() w where w.kind in ('auditions', 'not_coming') $$, array[]::text[], 'or called off, nor is its day');
select * from finish();
