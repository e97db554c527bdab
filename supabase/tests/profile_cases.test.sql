\ir support/actors.psql
-- Reports of public profiles: who reports, reads and decides, the clock, what is hidden and comes back, and what the family hears.
select plan(98);

update private.settings set value = 'on' where name = 'emails';
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('owner'), 'owner@example.com', now());
select tests.member('reviewer', 'reviewer', array['Lagos']), tests.member('finance', 'finance');

create function pg_temp.pass(passed interval) returns void language plpgsql security definer as $$
begin
  update public.notices set created_at = created_at - passed - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  update private.email_outbox set due_at = due_at - passed, created_at = created_at - passed, ended_at = ended_at - passed;
end
$$;
-- Five minutes later: the emails that are sent.
create function pg_temp.emails() returns text language plpgsql security definer as $$
declare
  said text;
begin
  perform pg_temp.pass('5 minutes');
  create temp table claimed as select * from public.claim_emails(100);
  select string_agg(concat_ws(' ', c.kind, c.facts ->> 'state', c.facts ->> 'was_hidden'), ', ') into said from claimed c;
  perform public.report_email(c.email_id, 'sent', null) from claimed c;
  drop table claimed;
  return said;
end
$$;
create function pg_temp.told() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', n.facts ->> 'state', n.facts ->> 'was_hidden', case when n.settled_at is not null then 'settled' end), ', ' order by n.created_at)
  from public.notices n where n.kind = 'profile_reported'
$$;
create function pg_temp.report(profile uuid, words text default null, contact text default null, id uuid default gen_random_uuid()) returns text
  language plpgsql as $$ begin perform public.report_profile(id, profile, 'offensive', words, contact); return 'taken'; end $$;
create function pg_temp.case_of(child uuid) returns uuid language sql security definer as $$
  select c.id from private.profile_cases c where c.application_id = child order by c.opened_at desc, c.state limit 1 $$;
create function pg_temp.move(child uuid, old text, new text) returns text language sql as $$
  select public.set_profile_case(pg_temp.case_of(child), old::public.case_state, new::public.case_state)::text $$;
create function pg_temp.is_public(child uuid) returns text language sql security definer as $$
  select concat_ws(' ', case when exists (select from public.public_profiles p where p.id = a.id) then 'profile' end,
    case when exists (select from public.get_ticket_card(a.share_code)) then 'link' end) from public.applications a where a.id = child $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

create temp table c as select
  tests.application('{"child_name": "Ada Obi", "stage_name": "Little Star", "status": "approved"}') as ada,
  tests.application('{"child_name": "Thandi Mokoena", "status": "approved", "country": "South Africa", "state_city": "Gauteng"}') as thandi,
  tests.application(jsonb_build_object('child_name', 'Bola Reviewer', 'status', 'approved', 'user_id', tests.id('reviewer'))) as own,
  tests.application('{"child_name": "Chidi Eze"}') as unseen;
grant select on c to public;
create function pg_temp.ada() returns uuid language sql as $$ select ada from c $$;
grant execute on all functions in schema pg_temp to public;
delete from public.notices;
grant execute on function private.after_working_days to public;
grant usage on schema private to public;

-- The clock: two working days in Lagos.
select is(to_char(private.after_working_days(t.at::timestamptz, 2) at time zone 'Africa/Lagos', 'Dy DD HH24:MI'), t.due, t.at) from (values
  ('2026-11-23T10:00+01', 'Wed 25 10:00'), ('2026-11-26T23:30+01', 'Mon 30 23:30'), ('2026-11-27T15:00+01', 'Tue 01 15:00'),
  ('2026-11-28T09:00+01', 'Wed 02 00:00'), ('2026-11-29T23:30+00', 'Wed 02 00:30'), ('2026-11-29T22:30+00', 'Wed 02 00:00')) t (at, due);

-- Reporting.
select tests.act_as('anon');
select is(pg_temp.report(pg_temp.ada(), '  Her name   is rude ', 'ngozi@example.com', '50000000-0000-4000-8000-000000000001'), 'taken', 'a visitor reports a profile');
select is(pg_temp.report(pg_temp.ada(), 'Again', id => '50000000-0000-4000-8000-000000000001'), 'taken', 'the same form sent again is taken');
select tests.raises('select pg_temp.report((select unseen from c))', 'profile_not_found', 'who is not public has no profile');
select tests.raises('select pg_temp.report(gen_random_uuid())', 'profile_not_found', 'nor has nobody');
select tests.raises('select pg_temp.report(pg_temp.ada(), repeat(''a'', 501))', 'report_refused', 'words that are too many are refused');
select tests.raises('select pg_temp.report(pg_temp.ada(), ''See https://example.com'')', 'report_refused', 'so is an address');
select tests.raises('select pg_temp.report(pg_temp.ada(), E''a\u200bb'')', 'report_refused', 'and what nobody sees');
select tests.raises('select pg_temp.report(pg_temp.ada(), null, repeat(''a'', 101))', 'report_refused', 'so is a long contact');
select tests.raises('select public.report_profile(null, pg_temp.ada(), ''other'')', 'report_refused', 'and a report without an id');
select tests.raises('select public.report_profile(gen_random_uuid(), pg_temp.ada(), null)', 'report_refused', 'or without a reason');
select tests.lacks_grant('select * from private.profile_reports', 'a visitor reads no report');
select tests.lacks_grant('select * from private.profile_cases', 'and no case');
select tests.lacks_grant('select * from public.get_profile_cases()', 'nor the list');
select tests.lacks_grant('select public.set_profile_case(null, null, null)', 'and decides none');
select tests.act_as('owner');
select is(pg_temp.report(pg_temp.ada()), 'taken', 'a parent reports one, the own child too');
select is(pg_temp.report((select thandi from c)), 'taken', 'and another one');
select is(pg_temp.report((select own from c)), 'taken', 'and a reviewer''s');
select tests.refused('select * from public.get_profile_cases()', '42501', 'a parent reads no case', '^administrator_required$');
select tests.refused('select pg_temp.move(pg_temp.ada(), ''open'', ''fine'')', '42501', 'and decides none', '^administrator_required$');
select is(pg_temp.told(), null, 'the family hears nothing of a report');
select tests.act_as_database();
select results_eq('select application_id, state::text, reports from private.profile_cases where application_id in (select ada from c)',
  'select ada, ''open'', 2 from c', 'two reports of a child are one case');
select is((select due_at from private.profile_cases limit 1), private.after_working_days(now(), 2), 'with its clock');
select throws_ok('insert into private.profile_cases (application_id, due_at) select ada, now() from c', '23505', null, 'which is the only one that is open');

-- Limits, of an address and an account, and the captcha where the operator has one.
update private.settings set value = '1' where name = 'forms_per_account_per_hour';
select tests.act_as('stranger');
select is(pg_temp.report(pg_temp.ada(), id => '50000000-0000-4000-8000-000000000002'), 'taken', 'one an hour');
select tests.refused('select pg_temp.report(pg_temp.ada())', 'PT429', 'is not two', '^too_many_requests$');
select is(pg_temp.report(pg_temp.ada(), id => '50000000-0000-4000-8000-000000000002'), 'taken', 'but one that is stored is told so');
select tests.act_as_database();
update private.settings set value = 'yes' where name = 'forms_need_human_check';
select tests.act_as('anon');
select tests.raises('select pg_temp.report(pg_temp.ada(), id => ''50000000-0000-4000-8000-000000000003'')', 'human_check_missing', 'a robot is refused where a captcha is asked for');
select tests.act_as('service_role');
select public.pass_human_check('50000000-0000-4000-8000-000000000003') is null;
select tests.act_as('anon');
select is(pg_temp.report(pg_temp.ada(), id => '50000000-0000-4000-8000-000000000003'), 'taken', 'a person is not');
select tests.act_as_database();
update private.settings set value = 'no' where name = 'forms_need_human_check';
update private.settings set value = '10' where name = 'forms_per_account_per_hour';

-- Who reads and decides.
select tests.act_as('admin');
select is((select count(*) from public.get_profile_cases()), 3::bigint, 'an owner reads all cases');
select results_eq('select child_name, stage_name, state_city, state::text, reports, jsonb_array_length(said) from public.get_profile_cases() where application_id = pg_temp.ada()',
  $$ values ('Ada Obi', 'Little Star', 'Lagos', 'open', 4, 4) $$, 'with the child and how many reported it');
select ok(exists (select from public.get_profile_cases() g, jsonb_array_elements(g.said) r
  where r @> '{"reason": "offensive", "words": "Her name is rude", "contact": "ngozi@example.com"}'), 'and what was said, cleaned');
select is((select w.count from public.get_work() w where w.kind = 'reports'), 3, 'they are work of Today');
select is((select w.oldest from public.get_work() w where w.kind = 'reports'), (private.after_working_days(now(), 2) at time zone 'Africa/Lagos')::date, 'with the day on which the first is due');
select tests.act_as('finance');
select tests.refused('select * from public.get_profile_cases()', '42501', 'a member for money reads none', '^not_your_role$');
select tests.refused('select pg_temp.move(pg_temp.ada(), ''open'', ''fine'')', '42501', 'and decides none', '^not_your_role$');
select is_empty($$ select from public.get_work() w where w.kind = 'reports' $$, 'and has no work of it');
select tests.act_as('reviewer');
select results_eq('select child_name from public.get_profile_cases()', $$ values ('Ada Obi') $$, 'a reviewer reads those of the own states, and not of the own child');
select is((select w.count from public.get_work() w where w.kind = 'reports'), 1, 'and has them as work');
select tests.raises('select pg_temp.move((select thandi from c), ''open'', ''fine'')', 'application_not_found', 'one elsewhere is not there');
select tests.refused('select pg_temp.move((select own from c), ''open'', ''fine'')', '42501', 'of the own child an owner decides', '^own_family$');
select tests.raises('select public.set_profile_case(gen_random_uuid(), ''open'', ''fine'')', 'application_not_found', 'nor is a case that is none');
select tests.raises('select pg_temp.move(pg_temp.ada(), ''looking'', ''fine'')', 'profile_case_changed', 'what was seen must hold');
select tests.raises('select pg_temp.move(pg_temp.ada(), ''open'', null)', 'profile_case_changed', 'and it moves somewhere');

-- Hidden at once, and shown again before anybody heard of it.
select is(pg_temp.is_public(pg_temp.ada()), 'profile link', 'a reported profile is public until somebody looks');
select is(pg_temp.move(pg_temp.ada(), 'open', 'looking'), 'looking', 'one press');
select is(pg_temp.is_public(pg_temp.ada()), '', 'hides it, with its link');
select is(pg_temp.told(), 'looking', 'and tells the family');
select is((select count(*) from public.get_profile_cases()), 1::bigint, 'it is still to be answered');
select is(pg_temp.move(pg_temp.ada(), 'looking', 'open'), 'open', 'and is taken back');
select is(pg_temp.is_public(pg_temp.ada()), 'profile link', 'which shows it');
select is(pg_temp.told(), null, 'so that the family need not hear of it');
select is(pg_temp.emails(), null, 'by no email either');

-- Hidden, told, decided.
select is(pg_temp.move(pg_temp.ada(), 'open', 'looking'), 'looking', 'it is hidden');
select is(pg_temp.emails(), 'profile_reported looking', 'and told by email');
select is(pg_temp.move(pg_temp.ada(), 'looking', 'hidden'), 'hidden', 'it stays hidden');
select is(pg_temp.told(), 'looking settled, hidden', 'what was told first is overtaken');
select is(pg_temp.move(pg_temp.ada(), 'hidden', 'looking'), 'looking', 'a decision is taken back');
select is(pg_temp.told(), 'looking', 'before it was told');
select is(pg_temp.move(pg_temp.ada(), 'looking', 'fine'), 'fine', 'nothing is wrong');
select is(pg_temp.is_public(pg_temp.ada()), 'profile link', 'and it is public again');
select is(pg_temp.emails(), 'profile_reported fine true', 'which the family hears');
select is_empty('select from public.get_profile_cases()', 'nothing is left to answer');
select results_eq('select child_name, state::text from public.get_profile_cases(true)', $$ values ('Ada Obi', 'fine') $$, 'it stands with those that are decided');
select is(pg_temp.move(pg_temp.ada(), 'fine', 'hidden'), 'hidden', 'it is hidden after all');
select is(pg_temp.emails(), 'profile_reported hidden', 'and told');
select tests.act_as('owner');
select tests.affects('update public.applications set is_listed = true where id = pg_temp.ada()', 1, 'its parent may still say who sees it');
select tests.refused('update public.applications set hidden_at = null where id = pg_temp.ada()', '42501', 'but does not show it', 'hidden_at');
select isnt((select hidden_at from public.applications where id = pg_temp.ada()), null, 'and reads that it is hidden');
select tests.raises('select pg_temp.report(pg_temp.ada())', 'profile_not_found', 'what is hidden is reported no more');
select tests.act_as('admin');
select is(pg_temp.is_public(pg_temp.ada()), '', 'it stays hidden');
select tests.refused($$ update public.applications set hidden_at = null where id = pg_temp.ada() $$, '42501', 'also for an owner, who decides on its case', 'hidden_at');
select is(pg_temp.move(pg_temp.ada(), 'hidden', 'fine'), 'fine', 'which shows it');

-- One that is fine and was never hidden is told as such, once; and the next report is another case.
select is(pg_temp.move((select thandi from c), 'open', 'fine'), 'fine', 'nothing is wrong with the second');
select is(pg_temp.emails(), 'profile_reported fine true, profile_reported fine false', 'its family hears that all is well');
select is(pg_temp.move((select thandi from c), 'fine', 'open'), 'open', 'it is looked at again');
select is(pg_temp.emails(), null, 'which is no news');
select is(pg_temp.move((select thandi from c), 'open', 'fine'), 'fine', 'and is fine');
select is(pg_temp.emails(), null, 'as was told');
select tests.act_as_database();
update private.profile_cases set opened_at = opened_at - interval '1 day';
select tests.act_as('anon');
select is(pg_temp.report((select thandi from c)), 'taken', 'a later report');
select tests.act_as('admin');
select is((select count(*) from public.get_profile_cases() where application_id = (select thandi from c)), 1::bigint, 'is another case');
select tests.raises($$ select public.set_profile_case((select g.id from public.get_profile_cases(true) g where g.application_id = (select thandi from c)), 'fine', 'open') $$,
  'profile_case_changed', 'beside which the first is not opened');

-- What is written down of it, and what stays.
select tests.act_as_database();
select is((select string_agg(distinct l.new_values::text, ' ') filter (where l.new_values::text ~ 'rude|ngozi') from private.audit_log l), null, 'no history has a reporter''s words');
select is((select string_agg(l.new_values::text, ' ' order by l.id) from private.audit_log l where l.actor_id = tests.id('reviewer') and l.row_id = pg_temp.ada()),
  '{"profile_case": "looking"} {"profile_case": "open"} {"profile_case": "looking"} {"profile_case": "hidden"} {"profile_case": "looking"} {"profile_case": "fine"} {"profile_case": "hidden"}',
  'who decided what stands in the history, and nothing else');
update private.profile_cases set decided_at = decided_at - interval '30 days' where decided_at is not null;
select tests.act_as('admin');
select tests.lacks_grant('select public.forget_report_contacts(500)', 'nobody of the team has contacts forgotten');
select tests.act_as('service_role');
select is(public.forget_report_contacts(500), 1, 'the job forgets a contact 30 days after the decision');
select is(public.forget_report_contacts(500), 0, 'once');
select tests.act_as_database();
select is((select r.words from private.profile_reports r where r.id = '50000000-0000-4000-8000-000000000001'), 'Her name is rude', 'the words stay as long as the child');
delete from public.applications where id = pg_temp.ada();
select is((select count(*) from private.profile_cases k where k.application_id = pg_temp.ada()) + (select count(*) from private.profile_reports r
  where r.id = '50000000-0000-4000-8000-000000000001'), 0::bigint, 'and go with it');
-- Of many reports of a case, those that say a child is in danger all stay, and of the others the newest.
select tests.act_as_database();
delete from private.profile_cases;
create temp table many as select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n,
  case when n in (1, 70) then 'unsafe' else 'other' end::public.report_reason as reason from generate_series(1, 70) n;
grant select on many to public;
do $$ declare one record; begin
  for one in select * from many order by n loop
    perform private.report_profile(one.id, (select thandi from c), one.reason, 'Words ' || one.n, null);
    update private.profile_reports r set created_at = r.created_at - interval '1 second';
  end loop;
end $$;
select tests.act_as('admin');
select is((select c.reports from public.get_profile_cases() c where c.application_id = (select thandi from c)), 70, 'all reports are counted');
select is((select string_agg(s ->> 'words', ', ' order by s ->> 'created_at') from public.get_profile_cases() c, jsonb_array_elements(c.said) s
  where c.application_id = (select thandi from c) and s ->> 'reason' = 'unsafe'), 'Words 1, Words 70', 'the first and the last that say so are there');
select is((select string_agg(s ->> 'words', ', ' order by s ->> 'created_at') from public.get_profile_cases() c, jsonb_array_elements(c.said) s
  where c.application_id = (select thandi from c) and s ->> 'reason' <> 'unsafe'),
  (select string_agg('Words ' || n, ', ' order by n) from generate_series(21, 69) n), 'of the others the newest, 50 with the last');
select is(pg_temp.report((select thandi from c), id => (select id from many where n = 69)), 'taken', 'the same form sent again is taken');
select * from finish();
