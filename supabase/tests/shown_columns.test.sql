\ir support/actors.psql
-- A column that is added to applications is its parent's to read, and an owner's, who reads whole rows. No list, door, history or
-- export shows it to anybody else before somebody has named it there.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('steward', 'steward', array['Lagos']);
select tests.member('judge', 'judge');

alter table public.applications add column new_column text default 'Hidden words';
create function pg_temp.child(n integer) returns uuid language sql immutable as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.day() returns uuid language sql stable security definer as $$ select p.id from private.audition_days p $$;
create function pg_temp.round() returns uuid language sql immutable as $$ select '70000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.other_round() returns uuid language sql immutable as $$ select '70000000-0000-4000-8000-000000000002'::uuid $$;
create function pg_temp.loaded(n integer) returns timestamptz language sql as $$
  select (tests.row_of('public.applications', pg_temp.child(n)) ->> 'updated_at')::timestamptz $$;
-- All that a call answers, as text. What it writes is taken back.
create function pg_temp.answer(call text) returns text language plpgsql as $$
declare
  answer text;
begin
  execute format('select string_agg(to_jsonb(r)::text, '' '') from public.%s r', call) into answer;
  raise exception 'taken back' using errcode = 'UNDON';
exception when sqlstate 'UNDON' then
  return coalesce(answer, '');
end $$;
-- A person's name with the rights of the database, as a step has them that writes for somebody.
create function pg_temp.speak_for(actor text) returns void language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform set_config('role', 'none', true);
end $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Another family's children: 1 has a video in a round and a time of today, 3 waits for a time, 4 has one of tomorrow that was typed,
-- and 5 was decided on last. Child 2 is an owner's own, entered as a member of the team.
select tests.application(jsonb_build_object('id', pg_temp.child(n), 'child_name', 'Ada Obi', 'status', 'approved', 'ticket_status', 'paid',
    'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n, 'is_finalist', n = 1)
  || case n when 4 then jsonb_build_object('audition_state', 'scheduled', 'audition_details', 'City Hall',
    'audition_date', now() + interval '1 day') else '{}' end) is not null
from unnest(array[1, 3, 4]) n;
select tests.application(jsonb_build_object('id', pg_temp.child(5), 'child_name', 'Ada Obi')) is not null;
select tests.payment(pg_temp.child(1)) is not null;
select pg_temp.speak_for('admin');
select tests.application(jsonb_build_object('id', pg_temp.child(2), 'child_name', 'Ada Obi', 'user_id', tests.id('admin'))) is not null;
select public.save_audition_day(jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall', 'address', '1 Marina',
  'starts_at', t.at, 'ends_at', t.at + interval '23 hours', 'slot_minutes', 15)) is not null
from (select private.local_day('Nigeria', now())::timestamp at time zone 'Africa/Lagos' as at) t;
select public.fill_audition_day(pg_temp.day(), array[pg_temp.child(1)]) is not null, public.publish_audition_day(pg_temp.day()) is not null;
select public.add_call_note(gen_random_uuid(), pg_temp.child(1), 'call_back', (now() at time zone 'Africa/Lagos')::date);
select tests.act_as_database();
insert into private.rounds (id, edition, kind, name, judges_each, state) select pg_temp.round(), private.current_edition(), 'video', 'First', 2, 'open';
insert into private.criteria (round_id, position, name) values (pg_temp.round(), 1, 'Voice');
insert into private.rounds (id, edition, kind, name) values (pg_temp.other_round(), private.current_edition(), 'audition', 'Not open');
insert into private.round_children (round_id, application_id) values (pg_temp.round(), pg_temp.child(1));
insert into private.sheets (round_id, application_id, judge_id) select pg_temp.round(), pg_temp.child(1), s.id from private.staff s where s.role = 'judge';
-- A column of the day itself is in no list of the door either.
alter table private.audition_days add column new_column text default 'Hidden words of the day';
-- The office changes it, and the platform does: each stands in the history with what else it wrote.
select pg_temp.speak_for('admin');
update public.applications a set new_column = 'Hidden words of the office', points = 5 where a.id <> pg_temp.child(5);
update public.applications a set new_column = 'Hidden words of the office', status = 'approved' where a.id = pg_temp.child(5);
select tests.act_as_database();
update public.applications a set new_column = 'Hidden words of the platform', points = 6 where a.id <> pg_temp.child(5);
select tests.act_as('reviewer');
select public.log_opening(array[pg_temp.child(1), pg_temp.child(2), pg_temp.child(5)]);
-- A list that is taken along is written down first.
create function pg_temp.begin_exports(who text, variadic lists text[]) returns void language plpgsql as $$
begin
  perform tests.act_as(who);
  perform public.log_export(l, 0) from unnest(lists) l;
  perform tests.act_as_database();
end $$;
select pg_temp.begin_exports('reviewer', 'applications', 'sheets', 'ranking'), pg_temp.begin_exports('finance', 'payments');
select tests.act_as('steward');
select public.log_check_in(pg_temp.day());

create temp table calls (who text, call text);
insert into calls values
  ('reviewer', 'get_applications(page_size => 10)'),
  ('reviewer', 'export_applications()'),
  ('reviewer', 'get_finalists(page_size => 10)'),
  ('reviewer', 'open_application(pg_temp.child(1))'),
  ('reviewer', $$update_application(pg_temp.child(1), '{"is_finalist": false}', pg_temp.loaded(1))$$),
  ('reviewer', 'undo_decision(pg_temp.child(5), pg_temp.loaded(5))'),
  ('reviewer', $$decide_applications(gen_random_uuid(), jsonb_build_array(jsonb_build_object('id', pg_temp.child(1), 'loaded_at', pg_temp.loaded(1), 'status', 'rejected')))$$),
  ('reviewer', $$record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child(1), 'loaded_at', pg_temp.loaded(1), 'result', 'Pass')))$$),
  ('reviewer', $$get_history('applications', pg_temp.child(1))$$),
  ('reviewer', $$get_history('applications', pg_temp.child(2))$$),
  ('reviewer', 'get_slots(pg_temp.day())'),
  ('reviewer', 'get_unplanned(pg_temp.day())'),
  ('reviewer', 'get_child_slots(pg_temp.child(1))'),
  ('reviewer', 'get_ranking(pg_temp.round())'),
  ('reviewer', 'get_unfinished(pg_temp.round())'),
  ('reviewer', 'get_round_sheets(pg_temp.round(), pg_temp.child(1))'),
  ('reviewer', 'export_sheets(pg_temp.round())'),
  ('reviewer', 'export_ranking(pg_temp.round())'),
  ('reviewer', 'get_round_choice(pg_temp.other_round())'),
  ('reviewer', 'get_contacts(array[pg_temp.child(1)])'),
  ('reviewer', $$search_panel('Ada')$$),
  ('reviewer', 'get_calls()'),
  ('steward', 'open_check_in(pg_temp.day())'),
  ('steward', $$search_children(pg_temp.day(), 'Ada')$$),
  ('judge', 'get_my_sheets(pg_temp.round())'),
  ('finance', 'get_all_payments_and_subscriptions(page_size => 10)'),
  ('finance', 'export_payments()'),
  ('finance', $$search_panel('Ada')$$),
  ('anon', 'get_public_profiles()'),
  ('anon', $$get_ticket_card(tests.row_of('public.applications', pg_temp.child(1)) ->> 'share_code')$$),
  -- An owner reads changes in the same log.
  ('admin', $$get_history('applications', pg_temp.child(3))$$),
  ('admin', 'get_activity()');
grant select on calls to public;

-- Each call that gives rows of the table, or a document, which may grow with it, is one of these, or stands here with why it does not.
-- Any other gives a named type, whose columns are named.
select set_eq($$
  select p.proname::text collate "default"
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    and (t.typname = 'jsonb' or t.typrelid = 'public.applications'::regclass
      or exists (select from pg_attribute a where a.attrelid = t.typrelid and a.atttypid = 'jsonb'::regtype)) $$,
  (select array_agg(c.name) from (
    select split_part(call, '(', 1) as name from calls
    where call ~ '^(get_applications|export_applications|get_finalists|open_application|update_application|undo_decision|decide_app|record_results|get_history|get_ranking|get_unfinished|get_round_sheets|get_round_choice|export_sheets|export_ranking|open_check_in|get_my_sheets|get_activity)') c) || array[
    -- Families of a day to write to: of each child the name, and its time and details as they were told.
    'get_audition_calls',
    -- The own children, to their parent.
    'export_my_data', 'get_own_auditions', 'get_results',
    -- Numbers.
    'get_analysis', 'get_application_analytics', 'get_application_trends', 'get_round_progress', 'assign_judges', 'set_judge_stopped', 'write_results', 'write_undo',
    -- Years of the show, with their fees.
    'get_editions', 'get_planned_editions', 'get_show',
    -- Rounds, and a judge's own sheet.
    'get_rounds', 'get_my_rounds', 'save_sheets',
    -- Owners alone, who read whole rows.
    'get_duplicates', 'get_ending_summary', 'get_erasure_summary', 'get_opening_summary',
    -- Money, and what was said of a public profile.
    'approve_payments', 'get_bank_accounts', 'get_book_months', 'get_donation_transfers', 'get_family_transfers', 'get_reconciled_accounts', 'get_profile_cases'],
  'every call that could show a new column is tried');

create temp table answers (who text, call text, answer text);
grant all on answers to public;
create function pg_temp.ask(who text) returns void language plpgsql as $$
begin
  perform tests.act_as(who);
  insert into answers select c.who, c.call, pg_temp.answer(c.call) from calls c where c.who = ask.who;
  perform tests.act_as_database();
end $$;
select pg_temp.ask(who) from unnest(array['reviewer', 'steward', 'judge', 'finance', 'anon', 'admin']) who;
select ok(answer <> '', 'somebody answers ' || who || ': ' || call) from answers;
select ok(answer !~ 'Hidden words', 'and tells nothing that nobody named: ' || who || ', ' || call) from answers;

-- The columns that are named: a new one needs a decision here, too, of who reads it.
create function pg_temp.columns_of(relation regclass) returns setof text language sql as $$
  select c.attname::text collate "default" from pg_attribute c where c.attrelid = relation and c.attnum > 0 and not c.attisdropped and c.attname <> 'new_column' $$;
select set_eq($$ select pg_temp.columns_of('public.applications') $$, private.opened_columns(), 'a member who has opened a child reads each column of today');
select set_eq($$ select unnest(private.opened_columns()) except select unnest(private.listed_columns()) $$,
  array['parent_phone', 'share_code', 'rejection_reason', 'video_reason', 'audition_answer_reason', 'audition_report', 'assessment_report'], 'and a list shows all but these');
select set_eq(format($$ select pg_temp.columns_of(%L) except select unnest(private.recorded_columns(%L)) $$, 'public.' || relation, relation), unrecorded || array['id'],
  'the history of ' || relation || ' leaves out what follows from other changes, and codes')
from (values
  ('applications', array['updated_at', 'reached_step', 'share_code', 'previous_id', 'ticket_fee', 'hidden_at', 'audition_round', 'audition_day_id', 'audition_stage', 'audition_answer', 'audition_answer_reason']),
  ('payments', array['application_country', 'ticket_fee', 'is_not_fee', 'description', 'reference']),
  ('subscriptions', array['application_country', 'description', 'reference']),
  ('donations', array['bank_reference']), ('volunteers', '{}')) r (relation, unrecorded);

-- It is there, for its parent, and for an owner.
select tests.act_as('owner');
select is((select a.new_column from public.applications a where a.id = pg_temp.child(1)), 'Hidden words of the platform', 'the parent reads it');
select tests.act_as('admin');
select is((select a.new_column from public.get_applications() a where a.id = pg_temp.child(1)), 'Hidden words of the platform', 'an owner reads whole rows');
select is((select a.new_column from public.get_finalists() a), 'Hidden words of the platform', 'in every list');
select tests.act_as('reviewer');
select is_empty('select from public.applications', 'a reviewer reads none of the table');
select * from finish();
