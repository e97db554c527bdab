\ir support/actors.psql
-- Planning an audition day: its slots, its children, and what families are told of it.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('elsewhere', 'reviewer', array['Kano']);
update private.settings set value = 'on' where name = 'emails';

create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name, 'user_id', tests.id(c.owner), 'status', c.status, 'ticket_status', c.ticket,
  'country', c.country, 'state_city', c.state, 'talents', c.talents)) as id
from (values
  ('Ada Obi', 'owner', 'approved', 'paid', 'Nigeria', 'Lagos', '{Music}'::text[]),
  ('Bem Eze', 'stranger', 'approved', 'paid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Chi Obi', 'owner', 'approved', 'Gold', 'Nigeria', 'Lagos', '{Music,Dance}'),
  ('Dayo Ade', 'stranger', 'approved', 'Disqualified', 'Nigeria', 'Lagos', '{Dance}'),
  ('Efe Uzor', 'stranger', 'approved', 'unpaid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Femi Sani', 'stranger', 'pending', 'paid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Gozie Ibe', 'stranger', 'approved', 'paid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Halima Umar', 'stranger', 'rejected', 'paid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Thandi Nkosi', 'stranger', 'approved', 'paid', 'South Africa', 'Gauteng', '{Dance}'),
  ('Own Child', 'reviewer', 'approved', 'paid', 'Nigeria', 'Lagos', '{Dance}'),
  ('Typed Before', 'stranger', 'approved', 'paid', 'Nigeria', 'Lagos', '{Dance}')
) c (name, owner, status, ticket, country, state, talents);
update public.applications set assessment_score = 8 where child_name = 'Chi Obi';
update public.applications set audition_result = 'Pass' where child_name = 'Gozie Ibe';
update public.applications set audition_date = now() + interval '50 days', audition_details = 'Town Hall' where child_name = 'Typed Before';
delete from public.notices;
create temp table day as select ((now() at time zone 'Africa/Lagos')::date + 30)::timestamp at time zone 'Africa/Lagos' as at;
create temp table made (name text primary key, id uuid);
grant select on entered, day to public;
grant select, insert on made to public;
create function pg_temp.child(wanted text) returns uuid language sql as $$ select id from entered where name = wanted $$;
create function pg_temp.hour(wanted text) returns timestamptz language sql as $$ select at + wanted::interval from day $$;
create function pg_temp.plan(wanted text) returns uuid language sql as $$ select id from made where name = wanted $$;
create function pg_temp.fields(more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City  Hall', 'address', '1 Marina, Lagos', 'notes', 'Gate 3.',
    'starts_at', pg_temp.hour('9:00'), 'ends_at', pg_temp.hour('10:00'), 'slot_minutes', 15) || more
$$;
create function pg_temp.changed(wanted text) returns timestamptz language sql as $$ select (tests.row_of('public.applications', pg_temp.child(wanted)) ->> 'updated_at')::timestamptz $$;
create function pg_temp.loaded(wanted text) returns timestamptz language sql security definer as $$ select updated_at from private.audition_days where id = pg_temp.plan(wanted) $$;
create function pg_temp.outcomes(wanted text, names text[]) returns text language sql as $$
  select string_agg(split_part(e.name, ' ', 1) || ' ' || f.outcome, ', ' order by array_position(names, e.name))
  from public.fill_audition_day(pg_temp.plan(wanted), array(select pg_temp.child(n) from unnest(names) with ordinality w (n, position) order by position)) f
  join entered e on e.id = f.application_id
$$;
create function pg_temp.slots(wanted text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', split_part(e.name, ' ', 1), to_char(lower(s.during) at time zone 'Africa/Lagos', 'HH24:MI'), s.stage), ', ' order by lower(s.during), s.stage)
  from private.audition_slots s join entered e on e.id = s.application_id where s.audition_day_id = pg_temp.plan(wanted)
$$;
create function pg_temp.told(actor text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', n.kind, split_part(n.child_name, ' ', 1), to_char((n.facts ->> 'date')::timestamptz at time zone 'Africa/Lagos', 'HH24:MI')), ', ' order by n.created_at, n.child_name)
  from public.notices n where n.user_id = tests.id(actor)
$$;
-- A later moment, in two steps: two news of a kind have never the same one.
create function pg_temp.later() returns void language plpgsql security definer as $$
begin
  update public.notices set created_at = created_at - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years' - interval '10 minutes';
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- The day.
select tests.act_as('reviewer');
select lives_ok($$ insert into made values ('first', public.save_audition_day(pg_temp.fields())) $$, 'a reviewer plans a day in the own states');
select results_eq($$ select venue, notes, slot_minutes::integer, free, planned, unpublished, published_at from public.get_plans() $$,
  $$ values ('City Hall', 'Gate 3.', 15, 4, 0, 0, null::timestamptz) $$, 'with four slots of a quarter of an hour');
select tests.refused($$ select public.save_audition_day(pg_temp.fields('{"state_city": "Kano"}')) $$, '42501', 'not elsewhere', '^not_your_role$');
select tests.raises(format('select public.save_audition_day(pg_temp.fields(%L))', fields), code, 'not with ' || fields) from (values
  ('{"venue": null}', 'audition_times_refused'), ('{"slot_minutes": 90}', 'audition_times_refused'), ('{"starts_at": "1990-01-01T09:00:00Z", "ends_at": "1990-01-01T19:00:00Z"}', 'audition_times_refused'),
  ('{"starts_at": "2024-01-01T09:00:00Z", "ends_at": "2024-01-01T19:00:00Z"}', 'day_is_over')) w (fields, code);
select tests.breaks_constraint(format('select public.save_audition_day(pg_temp.fields(%L))', fields), named, 'not with ' || left(fields, 40)) from (values
  (jsonb_build_object('ends_at', pg_temp.hour('26:00'))::text, 'audition_days_ends_at_check'), ('{"slot_minutes": 0}', 'audition_days_slot_minutes_check'),
  ('{"stages": []}', 'audition_days_stages_check'), ('{"stages": ["Hall", "Hall"]}', 'audition_days_stages_check'), ('{"stages": ["see https://example.com"]}', 'audition_days_stages_check'),
  ('{"round": 10}', 'audition_days_round_check'), ('{"stage_talents": ["Juggling"]}', 'audition_days_stage_talents_check'), ('{"venue": "see https://example.com"}', 'audition_days_venue_check'),
  (jsonb_build_object('address', repeat('x', 301))::text, 'audition_days_address_check'), (jsonb_build_object('notes', repeat('x', 1001))::text, 'audition_days_notes_check')) w (fields, named);
select tests.breaks_constraint($$ select public.save_audition_day(pg_temp.fields('{"country": "South Africa"}')) $$, 'audition_days_state_city_check', 'nor a state of another country');
select tests.refused($$ select public.save_audition_day(pg_temp.fields('{"published_at": "2026-01-01"}')) $$, '42501', 'nor with what only publishing writes', '^guarded_column: published_at$');
select tests.raises($$ select public.save_audition_day('{}', pg_temp.plan('first'), '2020-01-01') $$, 'audition_changed', 'a day is changed as it was loaded');
select tests.act_as('elsewhere');
select tests.raises(format('select public.%s', call), 'audition_not_found', 'it is not there elsewhere: ' || call) from unnest(array[
  $$save_audition_day('{}', pg_temp.plan('first'))$$, $$copy_audition_day(pg_temp.plan('first'), now())$$, $$fill_audition_day(pg_temp.plan('first'), array[gen_random_uuid()])$$,
  $$move_slot(pg_temp.child('Ada Obi'), pg_temp.plan('first'), pg_temp.hour('9:00'))$$, $$clear_slots(pg_temp.plan('first'), array[gen_random_uuid()])$$,
  $$publish_audition_day(pg_temp.plan('first'))$$, $$cancel_audition_day(pg_temp.plan('first'))$$, $$run_late(pg_temp.plan('first'), now(), 10)$$, $$complete_audition_day(pg_temp.plan('first'))$$]) call;
select is_empty($$ select from public.get_plans() union all select from public.get_slots(pg_temp.plan('first')) union all select from public.get_unplanned(pg_temp.plan('first')) $$, 'nor in lists');
select tests.act_as('owner');
select tests.refused($$ select public.publish_audition_day(pg_temp.plan('first')) $$, '42501', 'a parent plans nothing', '^administrator_required$');

-- Its children.
select tests.act_as('reviewer');
select set_eq($$ select child_name from public.get_unplanned(pg_temp.plan('first')) $$, array['Ada Obi', 'Bem Eze', 'Chi Obi'], 'who waits for a time: those of the state who can perform, without the own');
select is(pg_temp.outcomes('first', array['Ada Obi', 'Bem Eze', 'Chi Obi', 'Dayo Ade', 'Efe Uzor', 'Femi Sani', 'Gozie Ibe', 'Halima Umar', 'Thandi Nkosi', 'Own Child', 'Typed Before']),
  'Ada scheduled, Bem scheduled, Chi scheduled, Dayo disqualified, Efe unpaid, Femi not_approved, Gozie completed, Halima rejected, Thandi deleted, Own own_family, Typed planned_elsewhere',
  'each says what became of it');
select is(pg_temp.outcomes('first', array['Thandi Nkosi']), 'Thandi other_country', 'to an owner, who sees them, also those of another country') from tests.act_as('admin');
select tests.act_as('reviewer');
select is(pg_temp.slots('first'), 'Ada 09:00 1, Chi 09:15 1, Bem 09:30 1', 'brothers and sisters stand beside each other');
select is(pg_temp.outcomes('first', array['Ada Obi']), 'Ada scheduled', 'the same again');
select is(pg_temp.slots('first'), 'Ada 09:00 1, Chi 09:15 1, Bem 09:30 1', 'changes nothing');
select is((select outcome::text from public.fill_audition_day(pg_temp.plan('first'), array[gen_random_uuid()])), 'deleted', 'a child who is gone is said');
select tests.raises(format('select public.fill_audition_day(pg_temp.plan(''first''), %s)', ids), 'slots_refused', 'not with ' || ids)
from unnest(array['null', $$'{}'$$, $$array[null]::uuid[]$$, 'array(select gen_random_uuid() from generate_series(1, 251))']) ids;
select results_eq($$ select child_name, is_told, told_at, outcome::text from public.get_slots(pg_temp.plan('first')) $$,
  $$ values ('Ada Obi', false, null::timestamptz, 'scheduled'), ('Chi Obi', false, null, 'scheduled'), ('Bem Eze', false, null, 'scheduled') $$, 'nobody knows of it');
select is(pg_temp.told('owner'), null, 'and nobody is told');

-- Single slots.
select tests.raises($$ select public.move_slot(pg_temp.child('Ada Obi'), pg_temp.plan('first'), pg_temp.hour('9:15')) $$, 'slot_taken', 'a slot is one child''s');
select tests.raises($$ select public.move_slot(pg_temp.child('Ada Obi'), pg_temp.plan('first'), pg_temp.hour('9:20')) $$, 'slot_taken', 'for all of its time');
select tests.raises(format('select public.move_slot(pg_temp.child(''Ada Obi''), pg_temp.plan(''first''), %s)', slot), 'slot_outside_day', 'not at ' || slot)
from unnest(array[$$pg_temp.hour('8:45')$$, $$pg_temp.hour('9:50')$$, $$pg_temp.hour('9:45'), 2$$, 'null']) slot;
select tests.raises($$ select public.move_slot(pg_temp.child('Halima Umar'), pg_temp.plan('first'), pg_temp.hour('9:45')) $$, 'child_not_plannable', 'nobody who is rejected');
select tests.raises($$ select public.move_slot(pg_temp.child('Thandi Nkosi'), pg_temp.plan('first'), pg_temp.hour('9:45')) $$, 'application_not_found', 'nobody from elsewhere');
select tests.refused($$ select public.move_slot(pg_temp.child('Own Child'), pg_temp.plan('first'), pg_temp.hour('9:45')) $$, '42501', 'nor the own', '^own_family$');
select results_eq($$ select starts_at from public.move_slot(pg_temp.child('Ada Obi'), pg_temp.plan('first'), pg_temp.hour('9:45')) $$, $$ select pg_temp.hour('9:45') $$, 'a child is moved to a free slot');
select set_eq($$ select application_id, starts_at from public.swap_slots(pg_temp.child('Ada Obi'), pg_temp.child('Bem Eze')) $$,
  $$ values (pg_temp.child('Ada Obi'), pg_temp.hour('9:30')), (pg_temp.child('Bem Eze'), pg_temp.hour('9:45')) $$, 'two swap');
select tests.raises($$ select public.swap_slots(pg_temp.child('Ada Obi'), pg_temp.child('Gozie Ibe')) $$, 'slots_changed', 'nobody swaps with who has none');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Bem Eze'), pg_temp.child('Gozie Ibe')]), 1, 'one is taken out');
select tests.raises($$ select public.clear_slots(pg_temp.plan('first'), '{}') $$, 'slots_refused', 'somebody');
select tests.act_as_database();
select tests.refused($$ insert into private.audition_slots (application_id, audition_day_id, during, stage)
  values (pg_temp.child('Bem Eze'), pg_temp.plan('first'), tstzrange(pg_temp.hour('9:20'), pg_temp.hour('9:30')), 1) $$, '23P01', 'the constraint is the capacity', null, 'audition_slots_during_excl');

-- Publishing, cut off after a part and gone on.
select tests.act_as('reviewer');
select is(pg_temp.outcomes('first', array['Bem Eze']), 'Bem scheduled', 'the plan is full again');
select is(pg_temp.slots('first'), 'Bem 09:00 1, Chi 09:15 1, Ada 09:30 1', 'with the first free slot');
select is(public.publish_audition_day(pg_temp.plan('first'), 2)::text, '(2,1,0,2)', 'a part is told');
select is((select published_at from public.get_plans()), null, 'which is not yet a day to check in at');
select is((public.publish_audition_day(pg_temp.plan('first'), 2))::text, '(1,0,0,1)', 'the next call goes on where it was');
select isnt((select published_at from public.get_plans()), null, 'and the day is published');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(0,0,0,0)', 'a third has nobody to tell');
select tests.raises($$ select public.publish_audition_day(pg_temp.plan('first'), 0) $$, 'slots_refused', 'some at once');
select tests.raises($$ select public.publish_audition_day(pg_temp.plan('first'), 501) $$, 'slots_refused', 'not too many');
select is(pg_temp.told('owner'), 'audition_set Ada 09:30, audition_set Chi 09:15', 'each child is told once');
select results_eq($$ select child_name, audition_date, audition_details, audition_state::text, audition_day_id, audition_stage::integer from public.applications
    where audition_day_id = pg_temp.plan('first') order by 2 $$,
  $$ select w.name, pg_temp.hour(w.at), E'City Hall\n1 Marina, Lagos\nGate 3.', 'scheduled', pg_temp.plan('first'), 1
    from (values ('Bem Eze', '9:00'), ('Chi Obi', '9:15'), ('Ada Obi', '9:30')) w (name, at) $$, 'venue and time stand with the child') from tests.act_as('admin');
select tests.act_as('reviewer');

-- Only changed children are told.
select pg_temp.later();
select set_eq($$ select application_id from public.swap_slots(pg_temp.child('Ada Obi'), pg_temp.child('Bem Eze')) $$, array[pg_temp.child('Ada Obi'), pg_temp.child('Bem Eze')], 'two swap again');
select is((select unpublished from public.get_plans()), 2, 'which two families do not know');
select results_eq($$ select child_name, is_told from public.get_slots(pg_temp.plan('first')) $$, $$ values ('Ada Obi', false), ('Chi Obi', true), ('Bem Eze', false) $$, 'and which');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(2,0,0,2)', 'they are told');
select is(pg_temp.told('owner'), 'audition_set Ada 09:30, audition_set Chi 09:15, audition_moved Ada 09:00', 'and nobody else');
select is(pg_temp.told('stranger'), 'audition_set Bem 09:00, audition_moved Bem 09:30', 'of either family');

-- A date without a day, of a child who is taken off it first (audition_slots.test.sql).
select pg_temp.later();
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Bem Eze')]), 1, 'one is taken off the day');
select is((select unpublished from public.get_plans()), 1, 'which its family does not know');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(1,0,0,1)', 'and is told');
select is(pg_temp.told('stranger'), 'audition_set Bem 09:00, audition_moved Bem 09:30, audition_cancelled Bem', 'that it is cancelled');
select lives_ok(format($$ select public.update_application(pg_temp.child('Bem Eze'), jsonb_build_object('audition_date', %L), pg_temp.changed('Bem Eze')) $$, pg_temp.hour('14:00')), 'a date is typed by hand');
select is(pg_temp.outcomes('first', array['Bem Eze']), 'Bem planned_elsewhere', 'who is not planned over it');
select lives_ok($$ select public.move_slot(pg_temp.child('Bem Eze'), pg_temp.plan('first'), pg_temp.hour('9:45')) $$, 'but by hand');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Bem Eze')]), 1, 'off it again');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(0,0,0,0)', 'its family, which never heard of it, keeps the typed date');
select is((tests.row_of('public.applications', pg_temp.child('Bem Eze')) ->> 'audition_date')::timestamptz, pg_temp.hour('14:00'), 'as it stands');

-- Who has performed keeps the slot: it is neither swapped nor cleared.
select lives_ok($$ select public.update_application(pg_temp.child('Chi Obi'), '{"audition_result": "Pass"}', pg_temp.changed('Chi Obi')) $$, 'a child has its result');
select is(pg_temp.slots('first'), 'Ada 09:00 1, Chi 09:15 1', 'and its slot');
select tests.raises($$ select public.swap_slots(pg_temp.child('Ada Obi'), pg_temp.child('Chi Obi')) $$, 'child_not_plannable', 'which nobody swaps');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Chi Obi')]), 0, 'or clears');
select is(pg_temp.slots('first'), 'Ada 09:00 1, Chi 09:15 1', 'so that it stands where it performed');

-- The whole day moves, in one question.
select pg_temp.later();
select tests.raises(format($$ select public.save_audition_day(%L, pg_temp.plan('first'), pg_temp.loaded('first')) $$,
  jsonb_build_object('starts_at', pg_temp.hour('9:10'))), 'slot_outside_day', 'a later beginning alone leaves slots outside');
select tests.raises($$ select public.save_audition_day('{"country": "Nigeria", "state_city": "Ogun"}', pg_temp.plan('first'), pg_temp.loaded('first')) $$, 'audition_has_children', 'another state does, too')
from tests.act_as('admin');
select tests.act_as('reviewer');
select lives_ok(format($$ select public.save_audition_day(%L, pg_temp.plan('first'), pg_temp.loaded('first'), true) $$,
  jsonb_build_object('starts_at', pg_temp.hour('33:00'), 'ends_at', pg_temp.hour('34:00'), 'venue', 'Town Hall')), 'the day moves to the next one and to another hall');
select is(pg_temp.slots('first'), 'Chi 09:15 1, Ada 09:00 1', 'with who has not performed');
select is((select count(*) from public.get_plans() where unpublished = 1), 1::bigint, 'one family has to hear of it') from tests.act_as('admin');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(1,0,0,1)', 'and hears');
select is((tests.row_of('public.applications', pg_temp.child('Ada Obi')) ->> 'audition_details'), E'Town Hall\n1 Marina, Lagos\nGate 3.', 'of the hall');

-- Stages of a talent, and breaks.
select lives_ok($$ insert into made values ('second', public.save_audition_day(pg_temp.fields(jsonb_build_object('stages', array['Blue  hall', 'Yard'], 'stage_talents', array['Music', ''],
  'breaks', array[pg_temp.hour('9:15')])))) $$, 'a day has a stage for music, and a break');
select is((select free from public.get_plans() where id = pg_temp.plan('second')), 6, 'two slots less');
select is(pg_temp.outcomes('second', array['Ada Obi']), 'Ada planned_elsewhere', 'a child is planned once');
select is(pg_temp.outcomes('second', array['Bem Eze']), 'Bem planned_elsewhere', 'also one by hand');
select lives_ok($$ select public.move_slot(pg_temp.child('Ada Obi'), pg_temp.plan('second'), pg_temp.hour('9:45'), 2) $$, 'it moves to another day by hand');
select is(public.publish_audition_day(pg_temp.plan('first'))::text, '(0,0,0,0)', 'the day that it left tells nothing');
select is(public.publish_audition_day(pg_temp.plan('second'))::text, '(1,0,0,1)', 'the new one does');
select is(tests.row_of('public.applications', pg_temp.child('Ada Obi')) ->> 'audition_day_id', pg_temp.plan('second')::text, 'and has the child');
select is(tests.row_of('public.applications', pg_temp.child('Ada Obi')) ->> 'audition_details', E'City Hall\n1 Marina, Lagos\nYard\nGate 3.', 'whose family reads the name of the stage');
select is((select stages from public.get_plans() where id = pg_temp.plan('second')), array['Blue hall', 'Yard'], 'which is cleaned');
select lives_ok($$ insert into made values ('copy', public.copy_audition_day(pg_temp.plan('second'), pg_temp.hour('57:00'))) $$, 'a day is copied');
select results_eq($$ select free, planned, starts_at, breaks from public.get_plans() where id = pg_temp.plan('copy') $$,
  $$ values (6, 0, pg_temp.hour('57:00'), array[pg_temp.hour('57:15')]) $$, 'with its break, without its children');
select tests.act_as_database();
select tests.application(jsonb_build_object('child_name', 'Dancer ' || chr(64 + n), 'user_id', tests.id('stranger'), 'status', 'approved', 'ticket_status', 'paid', 'talents', '{Dance}'::text[])) is not null
from generate_series(1, 5) n;
create temp table dancers as select array_agg(id order by child_name) as ids from public.applications where child_name like 'Dancer %';
grant select on dancers to public;
select tests.act_as('reviewer');
select results_eq($$ select outcome::text, count(*) from public.fill_audition_day(pg_temp.plan('copy'), (select ids from dancers)) group by 1 order by 1 desc $$,
  $$ values ('scheduled', 3::bigint), ('full', 2) $$, 'the stage for music takes no dancers, who fill the other one');

-- Running late on the day: what is left moves, by email at once.
select tests.act_as_database();
-- From midnight on, so that it is a day of today whenever this runs.
create temp table today as select private.local_day('Nigeria', now())::timestamp at time zone 'Africa/Lagos' as at;
grant select on today to public;
update private.audition_days set starts_at = (select at from today), ends_at = (select at from today) + interval '1 hour', stages = array['Stage 1'], breaks = array[(select at from today) + interval '45 minutes'], stage_talents = '{}'
where id = pg_temp.plan('copy');
update private.audition_slots s set during = tstzrange(o.at, o.at + interval '15 minutes'), stage = 1
from (select w.id, t.at + interval '15 minutes' * (w.position - 1) as at from today t, dancers d, unnest(d.ids) with ordinality w (id, position)) o
where s.audition_day_id = pg_temp.plan('copy') and s.application_id = o.id;
select tests.act_as('reviewer');
select is((public.publish_audition_day(pg_temp.plan('copy')))::text, '(3,0,0,3)', 'three are told of today');
select tests.act_as_database();
select pg_temp.later();
delete from private.email_outbox;
select tests.act_as('reviewer');
select tests.raises(format('select public.run_late(pg_temp.plan(''copy''), %L, %s, pg_temp.loaded(''copy''))', (select at from today), minutes), 'minutes_refused', 'not ' || minutes) from unnest(array['0', '-5', '241', 'null']) minutes;
select tests.raises($$ select public.run_late(pg_temp.plan('copy'), (select at + interval '3 hours' from today), 40, pg_temp.loaded('copy')) $$, 'no_auditions', 'somebody is left');
select tests.raises($$ select public.run_late(pg_temp.plan('copy'), now(), 40, '2020-01-01') $$, 'audition_changed', 'as it was loaded');
select is(public.run_late(pg_temp.plan('copy'), (select at + interval '10 minutes' from today), 40, pg_temp.loaded('copy')), 2, 'two are still to come');
select is(public.publish_audition_day(pg_temp.plan('copy'))::text, '(2,0,0,2)', 'and are told');
select results_eq($$ select kind::text, count(*) from public.notices where application_id in (select unnest(ids) from dancers) and created_at = now() group by 1 $$, $$ values ('audition_late', 2::bigint) $$, 'that it runs late')
from tests.act_as_database();
select results_eq('select count(*), bool_and(due_at <= now()) from private.email_outbox', 'values (2::bigint, true)', 'by emails that leave at once');
select is((select ends_at - starts_at from private.audition_days where id = pg_temp.plan('copy')), interval '1 hour 25 minutes', 'the day ends later');
select is((select breaks[1] - starts_at from private.audition_days where id = pg_temp.plan('copy')), interval '85 minutes', 'and its break is later');
select tests.act_as_database();
update public.notices set settled_at = null where kind = 'audition_late';
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('stranger'), 'stranger@example.com', now());
select results_eq($$ select email_group::text, (facts ->> 'is_new_date')::boolean, jsonb_array_length(facts -> 'beside') from private.claim_emails(10) $$,
  $$ values ('on_the_day', true, 1) $$, 'a family gets one email, in a group of its own');
select tests.act_as('reviewer');

-- Completed; and who did not come is planned anew.
select tests.raises($$ select public.complete_audition_day(pg_temp.plan('second')) $$, 'audition_not_begun', 'no day is completed before it begins');
select lives_ok($$ select public.complete_audition_day(pg_temp.plan('copy')) $$, 'a day is completed');
select tests.raises(format('select public.%s', call), 'audition_completed', 'and planned no more: ' || left(call, 20)) from unnest(array[
  $$publish_audition_day(pg_temp.plan('copy'))$$, $$fill_audition_day(pg_temp.plan('copy'), (select ids from dancers))$$, $$cancel_audition_day(pg_temp.plan('copy'))$$]) call;
select results_eq($$ select outcome::text from public.fill_audition_day(pg_temp.plan('second'), (select ids[1:1] from dancers)) $$, array['scheduled'], 'who did not perform has a slot of another day');
select lives_ok($$ select public.complete_audition_day(pg_temp.plan('copy'), false) $$, 'which is taken back');
select tests.raises($$ select public.complete_audition_day(pg_temp.plan('copy'), null) $$, 'value_required', 'with a word');

-- Cancelled, in parts.
select tests.raises($$ select public.cancel_audition_day(pg_temp.plan('copy'), 1, '2020-01-01') $$, 'audition_changed', 'a day is cancelled as it was loaded');
select is(public.cancel_audition_day(pg_temp.plan('copy'), 1, pg_temp.loaded('copy'))::text, '(1,1,0,0)', 'one family is told');
select is(public.cancel_audition_day(pg_temp.plan('copy'), 5)::text, '(1,0,0,0)', 'then the other');
select is((select (cancelled_at is not null) || ' ' || unpublished from public.get_plans() where id = pg_temp.plan('copy')), 'true 0', 'the day is cancelled');
select tests.raises($$ select public.publish_audition_day(pg_temp.plan('copy')) $$, 'audition_cancelled', 'for good');
select lives_ok($$ insert into made values ('unknown', public.copy_audition_day(pg_temp.plan('copy'), pg_temp.hour('81:00'))) $$, 'it may be copied');
select is(public.cancel_audition_day(pg_temp.plan('unknown'))::text, '(0,0,0,0)', 'a day that nobody knew of');
select is_empty($$ select from public.get_plans() where id = pg_temp.plan('unknown') $$, 'is gone');

-- At most 500, of an edition that goes on.
select tests.act_as_database();
insert into public.applications (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version, status, ticket_status)
select tests.id('stranger'), 'Many Obi', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01', 'approved', 'paid' from generate_series(1, 501);
update private.audition_days set slot_minutes = 1, stages = array(select 'Stage ' || n from generate_series(1, 20) n), stage_talents = '{}' where id = pg_temp.plan('second');
create temp table many as select array_agg(id) as ids from public.applications where child_name = 'Many Obi';
grant select on many to public;
select tests.act_as('admin');
select is((select count(*) from public.fill_audition_day(pg_temp.plan('second'), (select ids[1:250] from many)) where outcome = 'scheduled'), 250::bigint, '250 are planned in a call');
select is((select count(*) from public.fill_audition_day(pg_temp.plan('second'), (select ids[251:498] from many)) where outcome = 'scheduled'), 248::bigint, 'and the rest');
select tests.raises($$ select public.fill_audition_day(pg_temp.plan('second'), (select ids[499:501] from many)) $$, 'audition_too_large', 'the 501st is refused');
select is((select count(*) from public.get_slots(pg_temp.plan('second'))), 500::bigint, 'there are 500');
select tests.act_as_database();
update private.editions set ended_at = now() where year = private.current_edition();
select tests.act_as('admin');
select tests.raises($$ select public.publish_audition_day(pg_temp.plan('second')) $$, 'edition_ended', 'a show that has ended plans nothing');
select tests.raises($$ select public.save_audition_day(pg_temp.fields()) $$, 'edition_ended', 'nor anew');
select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');
select * from finish();
