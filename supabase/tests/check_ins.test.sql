\ir support/actors.psql
-- The day of an audition: its list, its events, who walks in, and what a family told the door.
select no_plan();

select tests.member('steward', 'steward', array['Lagos']);
select tests.member('second_steward', 'steward', array['Lagos', 'Ogun']);
select tests.member('elsewhere', 'steward', array['Kano']);
select tests.member('reviewer', 'reviewer', array['Lagos']);

create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name, 'user_id', tests.id(c.owner), 'status', c.status, 'ticket_status', c.ticket,
  'state_city', c.state)) as id
from (values
  ('Ada Obi', 'owner', 'approved', 'paid', 'Lagos'), ('Bem Eze', 'stranger', 'approved', 'paid', 'Lagos'), ('Chi Obi', 'owner', 'approved', 'paid', 'Lagos'),
  ('Dayo Ade', 'stranger', 'approved', 'paid', 'Lagos'), ('Efe Uzor', 'stranger', 'approved', 'unpaid', 'Lagos'), ('Femi Sani', 'stranger', 'approved', 'paid', 'Lagos'),
  ('Gozie Ibe', 'stranger', 'rejected', 'paid', 'Lagos'), ('Kano Musa', 'stranger', 'approved', 'paid', 'Kano'), ('Own Child', 'steward', 'approved', 'paid', 'Lagos'),
  ('Hauwa Bala', 'stranger', 'approved', 'paid', 'Lagos'), ('Ike Eke', 'stranger', 'approved', 'paid', 'Lagos'),
  ('Kemi Oni', 'stranger', 'approved', 'paid', 'Lagos'), ('Lola Ade', 'stranger', 'approved', 'paid', 'Lagos'), ('Mia Eze', 'stranger', 'approved', 'paid', 'Lagos')
) c (name, owner, status, ticket, state);
-- From midnight on, so that it is a day of today whenever this runs.
-- Far from now, so that nobody who walks in stands there.
create temp table day as select at, at + case when now() < at + interval '12 hours' then interval '23 hours' else interval '1 hour' end as far
from (select private.local_day('Nigeria', now())::timestamp at time zone 'Africa/Lagos' as at) d;
create temp table made (name text primary key, id uuid);
grant select on entered, day to public;
grant select, insert on made to public;
create function pg_temp.child(wanted text) returns uuid language sql as $$ select id from entered where name = wanted $$;
create function pg_temp.plan(wanted text) returns uuid language sql as $$ select id from made where name = wanted $$;
create function pg_temp.mark(named text, what text, more jsonb default '{}') returns jsonb language sql immutable as $$
  select jsonb_build_object('id', md5(named)::uuid, 'kind', what, 'made_at', '2026-11-26T08:00:00Z', 'device', 'Gate phone') || more
$$;
create function pg_temp.send(variadic marks jsonb[]) returns text language sql as $$
  select string_agg(m.outcome::text, ' ') from public.record_check_in_events(pg_temp.plan('today'), to_jsonb(marks)) m
$$;
create function pg_temp.of(wanted text, mark jsonb) returns jsonb language sql as $$ select mark || jsonb_build_object('application_id', pg_temp.child(wanted)) $$;
create function pg_temp.where_all() returns text language sql security definer as $$
  select string_agg(split_part(e.name, ' ', 1) || ' ' || w.kind, ', ' order by e.name) from private.attendance(pg_temp.plan('today')) w join entered e on e.id = w.application_id
$$;
create function pg_temp.listed(key text) returns text language plpgsql as $$
begin
  perform public.log_check_in(pg_temp.plan('today'));
  return (select string_agg(concat_ws(' ', split_part(c ->> 'child_name', ' ', 1), c ->> key), ', ') from jsonb_array_elements(public.open_check_in(pg_temp.plan('today')) -> 'children') c);
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

select tests.act_as('admin');
insert into made select 'today', public.save_audition_day(jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall', 'address', '1 Marina',
  'starts_at', at, 'ends_at', at + interval '23 hours 59 minutes 59 seconds', 'slot_minutes', 15, 'stages', array['Blue hall'])) from day;
insert into made select 'later', public.copy_audition_day(pg_temp.plan('today'), at + interval '5 days') from day;
select is((select count(*) from public.fill_audition_day(pg_temp.plan('today'), array[pg_temp.child('Ada Obi'), pg_temp.child('Bem Eze'), pg_temp.child('Chi Obi'), pg_temp.child('Dayo Ade')])
  where outcome = 'scheduled'), 4::bigint, 'four children are planned');

-- Only a day that was told whole is checked in at.
select tests.act_as('steward');
select is_empty('select from public.get_my_auditions()', 'a day that nobody was told of is no steward''s');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'audition_not_found', 'nor its list');
select tests.act_as('admin');
select is(public.publish_audition_day(pg_temp.plan('today'), 3)::text, '(3,1,0,3)', 'a part is published');
select tests.act_as('steward');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'audition_not_found', 'half a day is no list');
select tests.act_as('admin');
select public.publish_audition_day(pg_temp.plan('today')) is not null, public.publish_audition_day(pg_temp.plan('later')) is not null;
select lives_ok($$ select public.fill_audition_day(pg_temp.plan('later'), array[pg_temp.child('Femi Sani')]) $$, 'one is planned for another day');
select public.publish_audition_day(pg_temp.plan('later')) is not null;

-- The list.
select tests.act_as('steward');
select results_eq('select venue, is_open, planned from public.get_my_auditions()', $$ values ('City Hall', true, 4), ('City Hall', false, 1) $$, 'a steward sees the days of the own states');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'check_in_not_logged', 'a list is not given before it is written down');
select is(pg_temp.listed('outcome'), 'Ada scheduled, Chi scheduled, Bem scheduled, Dayo scheduled', 'the list is by time');
select is(pg_temp.listed('parent_phone'), 'Ada +2348030000000, Chi +2348030000000, Bem +2348030000000, Dayo +2348030000000', 'with telephones');
select set_eq($$ select k from jsonb_object_keys(public.open_check_in(pg_temp.plan('today')) -> 'children' -> 0) k $$, array['application_id', 'child_name', 'stage_name', 'age',
  'gender', 'talents', 'payment_reference', 'parent_phone', 'starts_at', 'stage', 'is_extra', 'told_at', 'ticket_status', 'is_paid', 'outcome', 'answer', 'walk_in_reason', 'let_in', 'care'], 'and nothing else');
select is(public.open_check_in(pg_temp.plan('today'), (public.open_check_in(pg_temp.plan('today')) ->> 'version')::uuid), null, 'a phone that has the list as it stands is given none');
select isnt(public.open_check_in(pg_temp.plan('today'), gen_random_uuid()), null, 'and one that has it otherwise is');
select tests.raises($$ select public.open_check_in(pg_temp.plan('later')) $$, 'check_in_not_open', 'not days before');
select tests.raises($$ select public.log_check_in(pg_temp.plan('later')) $$, 'check_in_not_open', 'nor is it written down then');
select tests.act_as('admin');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'check_in_not_logged', 'an owner writes it down as well, and anew');
select results_eq($$ select member_email, action::text, table_name, row_id, row_count, name from public.get_access() limit 1 $$,
  $$ values ('steward@example.com', 'taken_along', 'audition_days', pg_temp.plan('today'), 4, 'City Hall') $$, 'who took it along is written down');
select tests.act_as('elsewhere');
select is_empty('select from public.get_my_auditions()', 'a steward of another state sees none');
select tests.raises(format('select public.%s', call), 'audition_not_found', 'nor reaches any: ' || call) from unnest(array[$$open_check_in(pg_temp.plan('today'))$$, $$log_check_in(pg_temp.plan('today'))$$,
  $$get_check_in_events(pg_temp.plan('today'))$$, $$record_check_in_events(pg_temp.plan('today'), '[{}]')$$, $$mark_others_absent(pg_temp.plan('today'), 0)$$,
  $$search_children(pg_temp.plan('today'), 'Ada')$$, $$add_walk_in(pg_temp.plan('today'), pg_temp.child('Kano Musa'), 'Here')$$]) call;
select tests.act_as('owner');
select tests.refused($$ select public.open_check_in(pg_temp.plan('today')) $$, '42501', 'a parent reaches no list', '^administrator_required$');

-- A mark adds nobody: of a child who was never told of the day none is kept, whatever it says.
select tests.act_as('steward');
select is(pg_temp.send(pg_temp.of(name, pg_temp.mark('for ' || name || what, what, more))), 'not_of_this_day', what || ' is not kept of ' || name)
from unnest(array['Femi Sani', 'Efe Uzor', 'Gozie Ibe', 'Own Child', 'Kano Musa']) name,
  (values ('arrived', '{}'::jsonb), ('absent', '{}'), ('left', '{"collected_by": "Auntie Bisi", "collect_reason": "The mother called."}'),
    ('undone', jsonb_build_object('undoes', gen_random_uuid()))) w (what, more);
select is(pg_temp.listed('outcome'), 'Ada scheduled, Chi scheduled, Bem scheduled, Dayo scheduled', 'so that the list is as it was');
select is_empty($$ select from public.get_check_in_events(pg_temp.plan('today')) $$, 'and no mark is there');

-- One who was moved to another day since, and one who was rejected.
select tests.act_as('admin');
select is((select count(*) from public.fill_audition_day(pg_temp.plan('today'), array[pg_temp.child('Hauwa Bala'), pg_temp.child('Ike Eke')]) where outcome = 'scheduled'), 2::bigint, 'two more are planned');
select tests.act_as('steward');
select is(pg_temp.listed('told_at') like '%Hauwa, Ike', true, 'who has a slot is on the list before the family knows it');
select tests.act_as('admin');
select is(public.publish_audition_day(pg_temp.plan('today'))::text, '(2,0,0,2)', 'and their families are told');
select isnt_empty($$ select from public.move_slot(pg_temp.child('Hauwa Bala'), pg_temp.plan('later'), (select at from day) + interval '5 days 3 hours') $$, 'one is moved');
select is(public.publish_audition_day(pg_temp.plan('later'))::text, '(1,0,0,1)', 'and told');
select tests.affects(format($$ update public.applications set status = 'rejected' where id = %L $$, pg_temp.child('Ike Eke')), 1, 'the other is rejected');
select set_eq($$ select e.name from private.audition_day_children c join entered e on e.id = c.application_id where c.audition_day_id = pg_temp.plan('today') $$,
  array['Ada Obi', 'Bem Eze', 'Chi Obi', 'Dayo Ade', 'Hauwa Bala', 'Ike Eke'], 'who was told of the day is kept') from tests.act_as_database();

-- Marks.
select tests.act_as('steward');
select is(pg_temp.listed('outcome'), 'Ada scheduled, Chi scheduled, Bem scheduled, Dayo scheduled, Ike rejected', 'and is on the list no more once it is moved');
select is(public.open_check_in(pg_temp.plan('today')) -> 'audition' -> 'stages', '["Blue hall"]', 'which names the stages');
select is(pg_temp.send(pg_temp.of('Ada Obi', pg_temp.mark('one', 'arrived')), pg_temp.of('Bem Eze', pg_temp.mark('two', 'absent'))), 'recorded recorded', 'marks are kept');
select is(pg_temp.send(pg_temp.of('Ada Obi', pg_temp.mark('one', 'arrived'))), 'known', 'a mark that is sent twice is one');
select tests.act_as('second_steward');
select is(pg_temp.send(pg_temp.of('Bem Eze', pg_temp.mark('three', 'arrived', '{"made_at": "2026-11-26T06:00:00Z", "offset_ms": -7200000}'))), 'recorded', 'another phone marks the same child, two hours slow');
select is(pg_temp.where_all(), 'Ada arrived, Bem arrived', 'arrived counts before absent, whatever the clocks say');
select is(pg_temp.send(pg_temp.of('Ada Obi', pg_temp.mark('four', 'undone', jsonb_build_object('undoes', md5('one')::uuid)))), 'recorded', 'a mark is undone by its id');
select is(pg_temp.where_all(), 'Bem arrived', 'which is then nothing');
select is(pg_temp.send(
  pg_temp.of('Ada Obi', pg_temp.mark('five', 'undone', jsonb_build_object('undoes', md5('nobody')::uuid))),
  pg_temp.mark('six', 'arrived', jsonb_build_object('application_id', gen_random_uuid())),
  pg_temp.of('Kano Musa', pg_temp.mark('seven', 'arrived')),
  pg_temp.of('Ada Obi', pg_temp.mark('eight', 'arrived', jsonb_build_object('audition_day_id', pg_temp.plan('later')))),
  pg_temp.of('Ada Obi', pg_temp.mark('nine', 'danced')), pg_temp.of('Ada Obi', pg_temp.mark('ten', 'arrived', '{"made_at": "soon"}')),
  pg_temp.of('Ada Obi', pg_temp.mark('eleven', 'arrived', '{"device": "https://example.com"}')), pg_temp.of('Ada Obi', pg_temp.mark('one', 'left')), '[]', 'null', '{}',
  pg_temp.of('Hauwa Bala', pg_temp.mark('twelve', 'arrived')), pg_temp.of('Ike Eke', pg_temp.mark('thirteen', 'arrived')),
  pg_temp.of('Ada Obi', pg_temp.mark('fourteen', 'arrived', '{"made_at": "2026-11-26T07:55:00Z", "is_typed": true}'))),
  'unknown_event not_of_this_day not_of_this_day other_day refused refused refused refused not_of_this_day not_of_this_day not_of_this_day moved out_of_show recorded',
  'each mark by itself: what cannot be kept says why, and the others are');
select is(pg_temp.where_all(), 'Ada arrived, Bem arrived, Hauwa arrived, Ike arrived', 'a late mark of a child who was moved or rejected counts');
select is(pg_temp.listed('outcome'), 'Ada scheduled, Chi scheduled, Bem scheduled, Dayo scheduled, Ike rejected, Hauwa moved', 'and it stands on the list with it');
select is(pg_temp.listed('parent_phone'), 'Ada +2348030000000, Chi +2348030000000, Bem +2348030000000, Dayo +2348030000000, Ike, Hauwa', 'without the telephone of who is not expected');
select tests.raises(format('select public.record_check_in_events(pg_temp.plan(''today''), %s)', marks), 'check_in_events_refused', 'not ' || left(marks, 20))
from unnest(array['null', $$'{}'$$, $$'[]'$$, $$(select jsonb_agg(n) from generate_series(1, 501) n)$$]) marks;
select results_eq($$ select kind::text, is_typed, undoes, device from public.get_check_in_events(pg_temp.plan('today')) $$, $$ values ('arrived', false, null::uuid, 'Gate phone'), ('absent', false, null, 'Gate phone'),
  ('arrived', false, null, 'Gate phone'), ('undone', false, md5('one')::uuid, 'Gate phone'), ('arrived', false, null, 'Gate phone'), ('arrived', false, null, 'Gate phone'), ('arrived', true, null, 'Gate phone') $$, 'every phone reads them in their order');
select is((select count(*) from public.get_check_in_events(pg_temp.plan('today'), (select max(seq) from public.get_check_in_events(pg_temp.plan('today'))))), 0::bigint, 'and after the last one none');
select tests.act_as_database();
select tests.refused($$ update private.check_in_events set kind = 'left' where id = md5('one')::uuid $$, '42501', 'no mark is changed', '^check_in_events_are_append_only$');
select tests.refused($$ delete from private.check_in_events where id = md5('one')::uuid $$, '42501', 'or deleted', '^check_in_events_are_append_only$');

-- What a family tells the door, and its answer.
select tests.act_as('owner');
create function pg_temp.care(more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('contact_name', 'Ngozi  Obi', 'contact_phone', '+2348030000055', 'needs', 'Nuts make her ill.', 'collectors', array['Ngozi Obi', 'Emeka Obi']) || more
$$;
grant execute on function pg_temp.care to public;
select tests.raises($$ select public.save_care(pg_temp.child('Ada Obi'), pg_temp.care(), '2020-01-01') $$, 'consent_version_unknown', 'without the consent of now it is not taken');
select tests.raises($$ select public.save_care(pg_temp.child('Bem Eze'), pg_temp.care(), '2026-11-26') $$, 'application_not_found', 'nor for a child of others');
select tests.raises($$ select public.save_care(pg_temp.child('Ada Obi'), '{"contact_name": "Ngozi", "shoe": 3}', '2026-11-26') $$, 'care_refused', 'nor what nobody asked');
select tests.act_as_database();
-- The slot is over by now on most runs: its time is what a family is held to.
update private.audition_slots s set told_during = tstzrange(now() + interval '1 minute', now() + interval '16 minutes') where s.application_id in (pg_temp.child('Ada Obi'), pg_temp.child('Chi Obi'));
select tests.act_as('owner');
select tests.breaks_constraint(format($$ select public.save_care(pg_temp.child('Ada Obi'), pg_temp.care(%L), '2026-11-26') $$, more), named, 'nor ' || left(more, 40)) from (values
  ('{"contact_phone": "0803"}', 'safeguarding_details_contact_phone_check'), ('{"contact_name": "Call 08030000000"}', 'safeguarding_details_contact_name_check'),
  (jsonb_build_object('needs', repeat('x', 201))::text, 'safeguarding_details_needs_check'), ('{"collectors": ["A", "B", "C", "D"]}', 'safeguarding_details_collectors_check'),
  ('{"collectors": ["see www.example"]}', 'safeguarding_details_collectors_check')) w (more, named);
select lives_ok($$ select public.save_care(pg_temp.child('Ada Obi'), pg_temp.care(), '2026-11-26') $$, 'care is taken with its consent');
select lives_ok($$ select public.answer_audition(pg_temp.child('Ada Obi'), 'not_coming', 'Down with  malaria.') $$, 'a family says that it cannot come');
select results_eq($$ select answer::text, answer_reason, care ->> 'contact_name', ends_at - starts_at from public.get_own_auditions() where application_id = pg_temp.child('Ada Obi') $$,
  $$ values ('not_coming', 'Down with malaria.', 'Ngozi Obi', interval '15 minutes') $$, 'and reads both');
select lives_ok($$ select public.answer_audition(pg_temp.child('Chi Obi'), 'not_coming', 'Ill') $$, 'of two children');
select tests.act_as('admin');
select results_eq($$ select w.count, w.row_id, (select not_coming from public.get_plans() where id = w.row_id), (select string_agg(p ->> 'child_name', ', ')
    from public.get_slots(w.row_id) c, to_jsonb(c) p where p ->> 'answer' = 'not_coming' and coalesce(p ->> 'check_in', 'undone') = 'undone')
  from public.get_work() w where w.kind = 'not_coming' $$, $$ values (1, pg_temp.plan('today'), 1, 'Chi Obi') $$,
  'Today, the list of days and the day have the one whom the door has not met');
select tests.act_as_database();
update private.audition_slots s set answer = null, answer_reason = null where s.application_id = pg_temp.child('Chi Obi');
select tests.act_as('owner');
select lives_ok($$ select public.answer_audition(pg_temp.child('Ada Obi'), 'coming', 'No matter') $$, 'and that it can');
select results_eq($$ select answer::text, answer_reason from public.get_own_auditions() where application_id = pg_temp.child('Ada Obi') $$, $$ values ('coming', null::text) $$, 'with no reason');
select tests.raises($$ select public.answer_audition(pg_temp.child('Ada Obi'), null) $$, 'value_required', 'an answer is one of the two');
select tests.raises($$ select public.answer_audition(pg_temp.child('Bem Eze'), 'coming') $$, 'application_not_found', 'for the own child');
select tests.refused($$ select public.answer_audition(pg_temp.child('Ada Obi'), 'not_coming', repeat('x', 301)) $$, '23514', 'with a short reason', null, 'audition_slots_answer_reason_check');
select set_eq($$ select action::text || ' ' || version from public.consents where subject = 'care' $$, array['given 2026-11-26'], 'the consent stands in the list of consents');
select is(public.export_my_data() -> 'safeguarding_details' -> 0 ->> 'needs', 'Nuts make her ill.', 'and in what the family takes along');
select is(jsonb_array_length(public.export_my_data() -> 'check_in_events'), 3, 'with the events of its children');
select results_eq($$ select d ->> 'application_id', (d ->> 'round')::integer, d ->> 'answer' from jsonb_array_elements(public.export_my_data() -> 'auditions') d where d ->> 'answer' is not null $$,
  $$ values (pg_temp.child('Ada Obi')::text, 1, 'coming') $$, 'its auditions');
select is((select string_agg(d ->> 'venue', ', ') from jsonb_array_elements(public.export_my_data() -> 'audition_days') d), 'City Hall, City Hall', 'and the days of which it was told');
select tests.act_as('stranger');
select is_empty($$ select from public.get_own_auditions() where application_id = pg_temp.child('Ada Obi') $$, 'another family reads nothing of it');
select tests.act_as('steward');
select is(pg_temp.listed('care') like '%Nuts make her ill.%', true, 'the door reads it on the day');
select tests.act_as('admin');
select tests.affects(format($$ update public.applications set ticket_status = 'Disqualified' where id = %L $$, pg_temp.child('Ada Obi')), 1, 'a child is disqualified');
select tests.act_as('steward');
select is(pg_temp.listed('care') like '%Nuts%', false, 'who is not expected any more');
select tests.act_as('admin');
select tests.affects(format($$ update public.applications set ticket_status = 'paid' where id = %L $$, pg_temp.child('Ada Obi')), 1, 'it is taken back');
select tests.act_as('admin');
select is((select coming || ' ' || not_coming from public.get_plans() where id = pg_temp.plan('today')), '1 0', 'answers are counted');

-- Left: who collected.
select tests.act_as('steward');
select is(pg_temp.send(pg_temp.of('Ada Obi', pg_temp.mark('left', 'left', '{"collector": 2}')), pg_temp.of('Chi Obi', pg_temp.mark('other', 'left', '{"collected_by": "Auntie Bisi", "collect_reason": "The mother called."}'))),
  'recorded recorded', 'a child leaves with somebody');
select set_eq($$ select collected_by || coalesce(': ' || collect_reason, '') from public.get_check_in_events(pg_temp.plan('today')) where kind = 'left' $$, array['Emeka Obi', 'Auntie Bisi: The mother called.'], 'by the place on the list, or by name and reason');
select tests.act_as_database();
insert into private.safeguarding_details (slot_id, contact_name, contact_phone, collectors, version)
select s.id, 'Ngozi Bala', '+2348030000056', array['Emeka Bala'], '2026-11-26' from private.audition_slots s where s.application_id = pg_temp.child('Hauwa Bala');
select tests.act_as('steward');
select is(pg_temp.send(pg_temp.of('Hauwa Bala', pg_temp.mark('moved and left', 'left', '{"collector": 1}'))), 'moved', 'one who was moved leaves, too');
select is((select collected_by from public.get_check_in_events(pg_temp.plan('today')) where id = md5('moved and left')::uuid), null, 'but names that were given for another day are not this door''s');
select tests.act_as_database();
delete from private.safeguarding_details c using private.audition_slots s where s.id = c.slot_id and s.application_id = pg_temp.child('Hauwa Bala');
select tests.act_as('steward');

-- All others did not come.
select tests.raises($$ select public.mark_others_absent(pg_temp.plan('today'), 1) $$, 'check_in_events_changed', 'whoever has not seen the last marks asks again');
select results_eq($$ select e.name, m.kind::text from public.mark_others_absent(pg_temp.plan('today'), (select max(seq) from public.get_check_in_events(pg_temp.plan('today')))) m join entered e on e.id = m.application_id $$,
  $$ values ('Dayo Ade', 'absent') $$, 'who has no mark did not come');
select is(pg_temp.where_all(), 'Ada left, Bem arrived, Chi left, Dayo absent, Hauwa left, Ike arrived', 'and the others stay as they are');
select results_eq($$ select arrived, has_left, absent from public.get_my_auditions() where id = pg_temp.plan('today') $$, $$ values (2, 3, 1) $$, 'as the page counts');

-- Not on the list.
select results_eq($$ select child_name, is_paid, outcome::text, planned_at is not null from public.search_children(pg_temp.plan('today'), 'efe') $$, $$ values ('Efe Uzor', false, 'unpaid', false) $$, 'a child is found by a name');
select is((select child_name from public.search_children(pg_temp.plan('today'), (select tests.row_of('public.applications', pg_temp.child('Own Child')) ->> 'payment_reference'))), 'Own Child', 'or a reference');
select is_empty(format($$ select from public.search_children(pg_temp.plan('today'), %L) $$, search), 'not by ' || coalesce(search, 'nothing')) from unnest(array['+2348030000000', '08030000000', 'owner@example.com', 'Kano', '', null]) search;
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Efe Uzor'), ' ') $$, 'walk_in_reason_required', 'a walk-in has a reason');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Efe Uzor'), 'Came along') $$, 'not_ready_to_perform', 'and a paid ticket');
select tests.refused($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Efe Uzor'), 'Came along', let_in => true) $$, '42501', 'which a steward does not decide', '^not_your_role$');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Gozie Ibe'), 'Came along') $$, 'child_not_plannable', 'nobody who is rejected');
select tests.refused($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Own Child'), 'Mine') $$, '42501', 'nor the own', '^own_family$');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Kano Musa'), 'Here') $$, 'application_not_found', 'nor one of another state');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('later'), pg_temp.child('Femi Sani'), 'Here') $$, 'audition_not_begun', 'on the day itself');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Femi Sani'), 'Mixed up the days') $$, 'not_ready_to_perform', 'one who stands on another day keeps it');
select tests.refused($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Femi Sani'), 'Mixed up the days', let_in => true) $$, '42501', 'by a steward''s word alone', '^not_your_role$');
select tests.act_as('reviewer');
select isnt_empty($$ select from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Femi Sani'), 'Mixed up the days', let_in => true) $$, 'which the office takes');
select tests.act_as('steward');
select isnt_empty($$ select from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Lola Ade'), 'Not told', entry_id => md5('entry')::uuid) $$, 'a steward adds a paid child without a day');
-- An answer may be lost on the way to the phone, which then asks again.
select tests.act_as_database();
insert into made select 'slot ' || row(s.during, s.stage)::text, null from private.audition_slots s where s.application_id = pg_temp.child('Lola Ade');
insert into made select 'notice ' || n.id, null from public.notices n where n.application_id = pg_temp.child('Lola Ade');
select tests.act_as('steward');
select results_eq($$ select application_id, audition_day_id from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Lola Ade'), 'Asked again', entry_id => md5('entry')::uuid) $$,
  $$ values (pg_temp.child('Lola Ade'), pg_temp.plan('today')) $$, 'asked again, it answers with the same slot');
select set_eq($$ select 'slot ' || row(s.during, s.stage)::text from private.audition_slots s where s.application_id = pg_temp.child('Lola Ade') $$, $$ select name from made where name like 'slot %' $$, 'and writes nothing')
from tests.act_as_database();
select set_eq($$ select 'notice ' || n.id from public.notices n where n.application_id = pg_temp.child('Lola Ade') $$, $$ select name from made where name like 'notice %' $$, 'and the family is told once')
from tests.act_as_database();
select tests.act_as('steward');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Kemi Oni'), 'Not told', entry_id => md5('entry')::uuid) $$, 'walk_in_known', 'an entry is one child''s');
select tests.act_as('reviewer');
select isnt_empty($$ select from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Efe Uzor'), 'Pays tomorrow', (select far from day) + interval '30 minutes', 1, true) $$,
  'a reviewer lets an unpaid one in, at a time that was chosen');
select is((select s.starts_at from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Efe Uzor'), 'Pays tomorrow', (select far from day), 1, true) s),
  (select far from day), 'and then at another');
select results_eq($$ select e.name, i.reason, i.let_in_by is not null from private.walk_ins i join entered e on e.id = i.application_id order by 1 $$,
  $$ values ('Efe Uzor', 'Pays tomorrow', true), ('Femi Sani', 'Mixed up the days', true), ('Lola Ade', 'Not told', false) $$, 'whose word it was is kept') from tests.act_as_database();
select results_eq($$ select audition_state::text, audition_day_id from public.applications where child_name in ('Efe Uzor', 'Femi Sani') $$, $$ values ('scheduled', pg_temp.plan('today')), ('scheduled', pg_temp.plan('today')) $$, 'and they have their time');
select tests.act_as('admin');
select is((select unpublished from public.get_plans() where id = pg_temp.plan('later')), 0, 'the day that one left has nobody to tell');
select isnt_empty($$ select from public.move_slot(pg_temp.child('Femi Sani'), pg_temp.plan('later'), (select at from day) + interval '5 days 4 hours') $$, 'a walk-in is moved');
select is(public.publish_audition_day(pg_temp.plan('later'))::text, '(1,0,0,1)', 'and told');
create function pg_temp.walks_in_again() returns uuid language plpgsql as $$
begin
  perform public.move_slot(pg_temp.child('Femi Sani'), pg_temp.plan('today'), (select at from day) + interval '23 hours 15 minutes');
  perform public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Femi Sani'), 'Came today after all');
  raise exception '%', (select a.audition_day_id from public.applications a where a.id = pg_temp.child('Femi Sani')) using errcode = 'UNDON';
exception when sqlstate 'UNDON' then return sqlerrm;
end $$;
select is(pg_temp.walks_in_again(), pg_temp.plan('today'), 'one who walks in again, and was told of another day meanwhile, is told again');
select tests.act_as('steward');
select is(pg_temp.send(pg_temp.of('Femi Sani', pg_temp.mark('walked in', 'arrived'))), 'moved', 'and was of the day all the same');

-- A day whose children were all moved is called off, and not gone: marks of it may still come.
select tests.act_as('admin');
insert into made select 'emptied', public.copy_audition_day(pg_temp.plan('today'), at + interval '7 days') from day;
select lives_ok($$ select public.fill_audition_day(pg_temp.plan('emptied'), array[pg_temp.child('Kemi Oni')]) $$, 'one is planned for a third day');
select is(public.publish_audition_day(pg_temp.plan('emptied'))::text, '(1,0,0,1)', 'and told');
select isnt_empty($$ select from public.move_slot(pg_temp.child('Kemi Oni'), pg_temp.plan('later'), (select at from day) + interval '5 days 5 hours') $$, 'then moved');
select is(public.publish_audition_day(pg_temp.plan('later'))::text, '(1,0,0,1)', 'and told again');
select is(public.cancel_audition_day(pg_temp.plan('emptied'))::text, '(0,0,0,0)', 'the day is called off');
select isnt((select cancelled_at from public.get_plans() where id = pg_temp.plan('emptied')), null, 'and still there');

-- A walk-in beside the slots of a plan that is full or over has neither time nor stage; its family knows when it came.
select tests.act_as_database();
insert into made values ('full', gen_random_uuid());
insert into private.audition_days select (jsonb_populate_record(d, jsonb_build_object('id', pg_temp.plan('full'), 'breaks', array(
  select d.starts_at + interval '15 minutes' * n from generate_series(0, 95) n)))).* from private.audition_days d where d.id = pg_temp.plan('today');
select tests.act_as('steward');
select results_eq($$ select starts_at = date_trunc('minute', now()), stage from public.add_walk_in(pg_temp.plan('full'), pg_temp.child('Mia Eze'), 'Stood at the door') $$, $$ values (true, null::smallint) $$, 'one who finds no free slot stands beside them');
select results_eq($$ select is_extra, during, stage, told_day_id from private.audition_slots where application_id = pg_temp.child('Mia Eze') $$,
  $$ values (true, null::tstzrange, null::smallint, pg_temp.plan('full')) $$, 'without a time or a stage') from tests.act_as_database();

-- So many events of a child and a day, which nobody presses.
insert into private.check_in_events (id, audition_day_id, application_id, kind, made_at)
select gen_random_uuid(), pg_temp.plan('full'), pg_temp.child('Mia Eze'), 'arrived', now() from generate_series(1, 199);
create function pg_temp.send_to_full(named text) returns text language sql as $$
  select string_agg(m.outcome::text, ' ') from public.record_check_in_events(pg_temp.plan('full'), jsonb_build_array(pg_temp.of('Mia Eze', pg_temp.mark(named, 'arrived')))) m
$$;
grant execute on function pg_temp.send_to_full to public;
select tests.act_as('steward');
select is(pg_temp.send_to_full('200th') || ' ' || pg_temp.send_to_full('201st') || ' ' || pg_temp.send_to_full('200th'), 'recorded refused known', 'no more than 200 are kept, and those that are there are known');

-- The own child on the list: another member of the door notes it.
select tests.act_as('admin');
select isnt_empty($$ select from public.move_slot(pg_temp.child('Own Child'), pg_temp.plan('today'), (select far from day) + interval '30 minutes') $$, 'a steward''s own child has a slot of the day');
select tests.act_as('steward');
select is(pg_temp.send(pg_temp.of('Own Child', pg_temp.mark('own', 'arrived'))), 'own_family', 'whose parent notes nothing of it');
select is((select count(*) from public.mark_others_absent(pg_temp.plan('today'), (select max(seq) from public.get_check_in_events(pg_temp.plan('today')))) where application_id = pg_temp.child('Own Child')), 0::bigint,
  'nor says with all others that it did not come');
select tests.act_as('second_steward');
select is(pg_temp.send(pg_temp.of('Own Child', pg_temp.mark('own', 'arrived'))), 'recorded', 'another steward does');

-- A day that is over: its list is open to stewards for 12 hours, and for a week more they send what was made until then.
select tests.act_as_database();
create function pg_temp.ended(since interval) returns void language sql security definer as $$
  update private.audition_days set starts_at = now() - since - interval '1 second', ends_at = now() - since where id = pg_temp.plan('today')
$$;
create function pg_temp.made(ago interval, behind interval default '0') returns text language sql as $$
  select pg_temp.send(pg_temp.of('Dayo Ade', pg_temp.mark(ago || ' ' || behind || clock_timestamp(), 'arrived',
    jsonb_build_object('made_at', now() - ago - behind, 'offset_ms', (extract(epoch from behind) * 1000)::integer, 'is_typed', true))))
$$;
grant execute on function pg_temp.ended, pg_temp.made to public;
select pg_temp.ended('11 hours 59 minutes');
select tests.act_as('steward');
select is(pg_temp.listed('care') like '%Nuts%', false, 'what a family told the door is read until the day''s end');
select is((select is_open from public.get_my_auditions() where id = pg_temp.plan('today')), true, 'the list is still open');
select tests.raises($$ select public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Bem Eze'), 'Late') $$, 'day_is_over', 'nobody walks in any more');
select isnt_empty($$ select from public.add_walk_in(pg_temp.plan('today'), pg_temp.child('Lola Ade'), 'Not told', entry_id => md5('entry')::uuid) $$, 'but who did is answered');
select is(pg_temp.made('0'), 'recorded', 'events are still entered from paper');
select pg_temp.ended('12 hours 1 minute');
select is((select is_open from public.get_my_auditions() where id = pg_temp.plan('today')), false, 'after 12 hours it is closed');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'check_in_not_open', 'to stewards');
select tests.raises($$ select public.mark_others_absent(pg_temp.plan('today'), 0) $$, 'check_in_not_open', 'who mark nobody absent now');
select is(pg_temp.made('0'), 'refused', 'nor send what is made now');
select is(pg_temp.made('13 hours'), 'recorded', 'but what was made then');
select is(pg_temp.made('13 hours', '-20 hours'), 'recorded', 'by the clock of the server, however wrong the phone''s was');
select is(pg_temp.made('3 days'), 'refused', 'nothing of before the day before');
select tests.act_as('reviewer');
select is(pg_temp.made('0'), 'recorded', 'the office enters what it has on paper');
select pg_temp.ended('7 days 11 hours 59 minutes');
select tests.act_as('steward');
select is(pg_temp.made('7 days 13 hours'), 'recorded', 'for a week');
select pg_temp.ended('7 days 12 hours 1 minute');
select tests.raises($$ select pg_temp.made('7 days 13 hours') $$, 'check_in_not_open', 'and no longer');
select tests.act_as('reviewer');
select lives_ok($$ select public.log_check_in(pg_temp.plan('today')) $$, 'the list is open to the office');
select isnt((public.open_check_in(pg_temp.plan('today'))), null, 'once it is written down');
select tests.raises($$ select public.open_check_in(pg_temp.plan('later')) $$, 'check_in_not_logged', 'which opens no other day');
select set_config('test.version', public.open_check_in(pg_temp.plan('today')) ->> 'version', true) is not null;
select tests.act_as_database();
update private.access_log l set at = now() - interval '6 minutes' where l.action = 'taken_along';
select tests.act_as('reviewer');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today')) $$, 'check_in_not_logged', 'and for five minutes');
select is(public.open_check_in(pg_temp.plan('today'), current_setting('test.version')::uuid), null, 'but that a list is as it was is said at any time');
select tests.raises($$ select public.open_check_in(pg_temp.plan('today'), gen_random_uuid()) $$, 'check_in_not_logged', 'and one that has changed is written down first');

-- Forgotten.
select tests.act_as('admin');
select tests.lacks_grant('select public.forget_safeguarding_details(500)', 'nobody of the team has care data forgotten');
select tests.act_as('service_role');
select is(public.forget_safeguarding_details(500), 0, 'before 30 days nothing is');
select tests.act_as_database();
update private.audition_days set starts_at = starts_at - interval '24 days', ends_at = ends_at - interval '24 days' where id = pg_temp.plan('today');
select tests.act_as('service_role');
select is(public.forget_safeguarding_details(1), 2, 'so many at once');
select is(public.forget_safeguarding_details(500), 1, 'the job comes by again');
select is(public.forget_safeguarding_details(500), 0, 'and nothing is left');
select results_eq($$ select (select count(*) from private.safeguarding_details), (select count(*) from private.check_in_events where collected_by is not null), (select count(*) from private.check_in_events where kind = 'left') $$,
  'values (0::bigint, 0::bigint, 3::bigint)', 'of whom to call and who collected; the events stay') from tests.act_as_database();

-- Taken back, and erased with the child.
delete from public.applications where id = pg_temp.child('Chi Obi');
select is((select count(*) from private.check_in_events where application_id = pg_temp.child('Chi Obi')), 0::bigint, 'events go with the child');
select is((select count(*) from private.audition_day_children where application_id = pg_temp.child('Chi Obi')), 0::bigint, 'and that it was told of the day');
select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');
select * from finish();
