\ir support/actors.psql
-- Scheduling many auditions at once, and the list of a day.
select plan(87);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.schedule_auditions(''[]'', ''Hall'')', 'private.schedule_auditions(''[]'', ''Hall'')',
    'public.get_auditions(''Nigeria'', ''2097-02-06'')', 'private.listed_auditions(''Nigeria'', ''2097-02-06'', null, null)',
    'public.get_contacts(''{}'')', 'private.contacts_of(''{}'')', 'public.get_audition_days()', 'private.audition_days()',
    'public.move_audition_day(''Nigeria'', ''2097-02-06'', 40, ''[]'')',
    'private.move_audition_day(''Nigeria'', ''2097-02-06'', 40, ''[]'', ''00:00'', null)',
    'public.call_off_audition_day(''Nigeria'', ''2097-02-06'', ''[]'')',
    'private.call_off_audition_day(''Nigeria'', ''2097-02-06'', ''[]'', ''00:00'', null)']
  loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');

select tests.act_as_database();
create temp table entered as
select name, tests.application(jsonb_build_object('child_name', name, 'status', status, 'ticket_status', ticket,
  'country', country, 'state_city', state_city, 'assessment_score', score)) as id
from (values
  ('Ada Obi', 'approved', 'paid', 'Nigeria', 'Lagos', null::numeric),
  ('Bello Musa', 'assessed', 'Gold', 'Nigeria', 'Kano', 8),
  ('Chidi Eze', 'rejected', 'paid', 'Nigeria', 'Lagos', null),
  ('Dayo Ade', 'approved', 'Disqualified', 'Nigeria', 'Lagos', null),
  ('Efe Uzor', 'approved', 'unpaid', 'Nigeria', 'Lagos', null),
  ('Femi Sani', 'pending', 'paid', 'Nigeria', 'Lagos', null),
  ('Gozie Ibe', 'approved', 'paid', 'Nigeria', 'Lagos', null),
  ('Halima Umar', 'approved', 'paid', 'Nigeria', 'Lagos', null),
  ('Thandi Nkosi', 'approved', 'paid', 'South Africa', 'Gauteng', null)
) c (name, status, ticket, country, state_city, score);
grant select on entered to public;
update public.applications set audition_result = 'Pass' where child_name = 'Gozie Ibe';

create function pg_temp.slots(first_time timestamptz) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'updated_at', a.updated_at,
    'starts_at', first_time + interval '10 minutes' * (row_number - 1)) order by row_number)
  from (select id, name, row_number() over (order by name) from entered where name <> 'Thandi Nkosi') e
  join public.applications a on a.id = e.id
$$;
grant execute on function pg_temp.slots to public;
create temp table loaded as select pg_temp.slots('2097-02-06T08:00:00Z') as slots;
grant select on loaded to public;

-- Somebody else has changed one of them since.
select tests.act_as('second_admin');
select tests.affects($$ update public.applications set audition_details = 'Another hall' where child_name = 'Halima Umar' $$, 1,
  'another administrator changes a child');
select tests.act_as('admin');
create temp table results as
select e.name, r.outcome::text from public.schedule_auditions(
  (select slots || jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'starts_at', now(), 'updated_at', now())) from loaded),
  ' City Hall,
Lagos ') r
left join entered e on e.id = r.application_id;
select set_eq('select coalesce(name, ''nobody''), outcome from results', $$ values
  ('Ada Obi', 'scheduled'), ('Bello Musa', 'scheduled'), ('Chidi Eze', 'rejected'), ('Dayo Ade', 'disqualified'),
  ('Efe Uzor', 'unpaid'), ('Femi Sani', 'not_approved'), ('Gozie Ibe', 'completed'), ('Halima Umar', 'changed'), ('nobody', 'deleted') $$,
  'each child is told of by itself; those who cannot come are left out');
select results_eq($$ select child_name, audition_state::text, audition_date, audition_details from public.applications
    where audition_date is not null order by audition_date $$,
  $$ values ('Ada Obi', 'scheduled', timestamptz '2097-02-06T08:00:00Z', E'City Hall,\nLagos'),
    ('Bello Musa', 'scheduled', '2097-02-06T08:10:00Z', E'City Hall,\nLagos') $$,
  'the day, the place and the state are written, and of nobody else');
select isnt_empty($$ select from public.get_history('applications', (select id from entered where name = 'Ada Obi')) h
  where h.new_values ->> 'audition_details' like 'City Hall%' and h.actor_id = tests.id('admin') $$, 'the history names who did it');
select results_eq($$ select outcome::text from public.schedule_auditions((select slots from loaded), 'Hall') where outcome in ('scheduled', 'changed') $$,
  array['changed', 'changed', 'changed'], 'the same call again overwrites nothing');

-- Refusals.
select tests.raises($$ select public.schedule_auditions('[]', 'Hall') $$, 'slots_refused', 'nobody is no call');
select tests.raises($$ select public.schedule_auditions('{}', 'Hall') $$, 'slots_refused', 'an object is no list');
select tests.raises($$ select public.schedule_auditions(null, 'Hall') $$, 'slots_refused', 'nor nothing');
select tests.raises($$ select public.schedule_auditions('[{"id": "10000000-0000-4000-8000-000000000001"}]', 'Hall') $$,
  'slots_refused', 'a slot needs its time');
select tests.raises($$ select public.schedule_auditions((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
  'starts_at', now(), 'updated_at', now())) from generate_series(1, 251)), 'Hall') $$, 'slots_refused', 'more than 250 are refused');
select tests.raises($$ select public.schedule_auditions((select slots from loaded), '  ') $$, 'place_required', 'a place is needed');
select tests.refused($$ select public.schedule_auditions(pg_temp.slots('2097-02-06T08:00:00Z'), 'see https://example.com') $$, '23514',
  'the place keeps to the rules of its column');

-- The list of a day, on the clocks of the country.
select tests.act_as_database();
update public.applications set audition_date = '2097-02-06T22:30:00Z' where child_name = 'Thandi Nkosi';
update public.applications set audition_date = '2097-02-05T23:30:00Z' where child_name = 'Halima Umar';
select tests.act_as('admin');
create function pg_temp.day_of(arguments text) returns text language plpgsql as $$
declare
  found text;
begin
  execute format('select coalesce(string_agg(a.child_name, '', ''), '''') from public.get_auditions(%s) a', arguments) into found;
  return found;
end
$$;
select is(pg_temp.day_of($$ 'Nigeria', '2097-02-06' $$), 'Halima Umar, Ada Obi, Bello Musa', 'a day by time, approved and assessed together');
select is(pg_temp.day_of($$ 'Nigeria', '2097-02-06', 'Kano' $$), 'Bello Musa', 'of one state');
select is(pg_temp.day_of($$ 'South Africa', '2097-02-07' $$), 'Thandi Nkosi', 'the day is the one of the country''s calendar');
select is(pg_temp.day_of($$ 'Nigeria', '2097-02-08' $$), '', 'a day without auditions is empty');
select results_eq('select country::text, day, children from public.get_audition_days()',
  $$ values ('Nigeria', date '2097-02-06', 3), ('South Africa', '2097-02-07', 1) $$, 'the days with auditions are counted');
select tests.affects($$ update public.applications set status = 'rejected' where child_name = 'Ada Obi' $$, 1, 'a child is rejected');
select is(pg_temp.day_of($$ 'Nigeria', '2097-02-06' $$), 'Halima Umar, Bello Musa', 'and leaves the list of its day');
select tests.affects($$ update public.applications set ticket_status = 'Disqualified' where child_name = 'Bello Musa' $$, 1, 'another is disqualified');
select results_eq('select children from public.get_audition_days()', array[1, 1], 'and is not counted any more');

-- A day is moved, and called off.
select tests.act_as_database();
update private.settings set value = 'on' where name = 'letters';
delete from public.notices;
create temp table family as
select name, tests.application(jsonb_build_object('child_name', name, 'status', status, 'ticket_status', ticket, 'state_city', state,
  'audition_date', at, 'audition_details', 'Town Hall') || case when owner is null then '{}' else jsonb_build_object('user_id', tests.id(owner)) end) as id
from (values
  ('Ngozi Eze', 'approved', 'paid', 'Lagos', '2097-03-06T09:50:00Z', 'owner'),
  ('Obi Eze', 'approved', 'paid', 'Lagos', '2097-03-06T10:00:00Z', 'owner'),
  ('Peter Eze', 'approved', 'paid', 'Lagos', '2097-03-06T10:10:00Z', 'owner'),
  ('Queen Bala', 'approved', 'paid', 'Kano', '2097-03-06T22:10:00Z', 'stranger'),
  ('Rita Ali', 'rejected', 'paid', 'Lagos', '2097-03-06T10:20:00Z', 'stranger'),
  ('Sade Ali', 'approved', 'paid', 'Lagos', '2097-03-06T10:30:00Z', 'stranger'),
  ('Past Day', 'approved', 'paid', 'Lagos', '2025-03-06T10:30:00Z', 'stranger')
) c (name, status, ticket, state, at, owner);
update public.applications set audition_result = 'Pass' where child_name = 'Sade Ali';
delete from public.notices;
grant select on family to public;
create function pg_temp.seen(day date, from_time time default '00:00') returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'audition_date', a.audition_date)), '[]')
  from public.get_auditions('Nigeria', day) a
  where a.audition_state = 'scheduled' and (a.audition_date at time zone 'Africa/Lagos')::time >= from_time
$$;
create function pg_temp.times() returns text language sql as $$
  select string_agg(concat_ws(' ', split_part(f.name, ' ', 1), to_char(a.audition_date at time zone 'Africa/Lagos', 'HH24:MI')), ', ' order by f.name)
  from family f join public.applications a on a.id = f.id where f.name <> 'Past Day'
$$;
create function pg_temp.told(actor text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', n.kind, n.child_name, to_char((n.facts ->> 'old_date')::timestamptz at time zone 'Africa/Lagos', 'HH24:MI'),
    to_char((n.facts ->> 'date')::timestamptz at time zone 'Africa/Lagos', 'HH24:MI')), ', ' order by n.created_at, n.child_name)
  from public.notices n where n.user_id = tests.id(actor)
$$;
-- The letters of a moment later, as the sender gets them.
create function pg_temp.letters() returns setof public.claimed_letter language plpgsql security definer as $$
begin
  insert into private.letter_addresses (user_id, address, confirmed_at)
  select u.id, u.email, now() from auth.users u on conflict (user_id) do update set confirmed_at = now(), refused_at = null;
  update private.deliveries set due_at = now() where lease_until is null;
  return query select * from private.claim_letters(100);
end
$$;
create function pg_temp.later() returns void language sql security definer as $$
  update public.notices set created_at = created_at - interval '1 minute'
$$;
grant execute on all functions in schema pg_temp to public;

select tests.act_as('admin');
create function pg_temp.move(minutes integer, seen jsonb, day date default '2097-03-06', from_time time default '11:00') returns bigint language sql as $$
  select count(*) from public.move_audition_day('Nigeria', day, minutes, seen, from_time)
$$;
select tests.raises($$ select pg_temp.move(0, pg_temp.seen('2097-03-06', '11:00')) $$, 'minutes_refused', 'no minutes are no move');
select tests.raises($$ select pg_temp.move(null, pg_temp.seen('2097-03-06', '11:00')) $$, 'minutes_refused', 'nor is nothing');
select tests.raises($$ select pg_temp.move(-241, pg_temp.seen('2097-03-06', '11:00')) $$, 'minutes_refused', 'nor more than four hours earlier');
select tests.raises($$ select pg_temp.move(241, pg_temp.seen('2097-03-06', '11:00')) $$, 'minutes_refused', 'nor by more than four hours');
select tests.raises($$ select pg_temp.move(60, pg_temp.seen('2097-03-06', '11:00')) $$, 'past_midnight', 'nobody is moved into the next day');
select tests.raises($$ select pg_temp.move(40, '[]', '2097-03-07') $$, 'no_auditions', 'a day without auditions has nothing to move');
select tests.raises($$ select pg_temp.move(40, '[]', null) $$, 'no_auditions', 'nor has no day');
select tests.raises($$ select pg_temp.move(40, '[]', '2025-03-06') $$, 'day_is_over', 'a past day is left as it was');
select tests.raises($$ select pg_temp.move(40, '{}') $$, 'auditions_changed', 'the auditions seen are a list');
select tests.raises($$ select pg_temp.move(40, pg_temp.seen('2097-03-06')) $$, 'auditions_changed', 'those before the time were not meant');
select tests.raises($$ select pg_temp.move(40, '[]') $$, 'auditions_changed', 'others than those that were seen are not moved');
select is(pg_temp.times(), 'Ngozi 10:50, Obi 11:00, Peter 11:10, Queen 23:10, Rita 11:20, Sade 11:30', 'and nothing was');
create temp table seen_first as select pg_temp.seen('2097-03-06', '11:00') as seen;
select is(pg_temp.move(40, (select seen from seen_first)), 3::bigint, 'everything from 11:00 on moves by 40 minutes');
select is(pg_temp.times(), 'Ngozi 10:50, Obi 11:40, Peter 11:50, Queen 23:50, Rita 11:20, Sade 11:30',
  'of those who are still to perform; who was rejected or has performed stays');
select is(pg_temp.told('owner'), 'audition_moved Obi Eze 11:00 11:40, audition_moved Peter Eze 11:10 11:50', 'each child''s old and new time is told once');
select tests.raises($$ select pg_temp.move(40, (select seen from seen_first)) $$, 'auditions_changed', 'the same press again moves nothing a second time');
savepoint earlier;
select is(pg_temp.move(-50, pg_temp.seen('2097-03-06', '11:40'), from_time => '11:40'), 3::bigint, 'a day is moved to an earlier time');
select is(pg_temp.times(), 'Ngozi 10:50, Obi 10:50, Peter 11:00, Queen 23:00, Rita 11:20, Sade 11:30', 'by as many minutes');
rollback to savepoint earlier;

-- One email a family.
create temp table sent as select * from pg_temp.letters();
grant select on sent to public;
-- Both became due at one moment: the letter is whose it happens to be.
select results_eq($$ select least(s.child_name, b.child_name), greatest(s.child_name, b.child_name), jsonb_array_length(s.facts -> 'beside')
    from sent s, lateral (select s.facts -> 'beside' -> 0 ->> 'child_name' as child_name) b where s.child_name like '% Eze' $$,
  $$ values ('Obi Eze', 'Peter Eze', 1) $$, 'brothers stand in one letter');
select is((select count(*) from sent), 2::bigint, 'each family has one');
select is((select count(*) from pg_temp.letters()), 0::bigint, 'and no other follows');

-- A change that a family was told of is taken back child by child.
select pg_temp.later();
create function pg_temp.undo(child text) returns text language sql as $$
  select string_agg(u.child_name, '') from public.applications a
  cross join lateral public.undo_decision(a.id, a.updated_at) u where a.child_name = child
$$;
select is(pg_temp.undo('Peter Eze'), 'Peter Eze', 'a move is undone for one child');
select is(pg_temp.times(), 'Ngozi 10:50, Obi 11:40, Peter 11:10, Queen 23:50, Rita 11:20, Sade 11:30', 'it is back at the old time');
select is(pg_temp.told('owner'), 'audition_moved Obi Eze 11:00 11:40, audition_moved Peter Eze 11:10 11:50, audition_undone Peter Eze 11:10',
  'and its family is told so, because the letter of the brother may have said it');
select tests.act_as_database();
delete from public.notices;
select tests.act_as('admin');

-- Called off.
create function pg_temp.call_off(seen jsonb, state text default null) returns bigint language sql as $$
  select count(*) from public.call_off_audition_day('Nigeria', '2097-03-06', seen, only_state => state)
$$;
select tests.raises($$ select pg_temp.call_off((select seen from seen_first)) $$, 'auditions_changed', 'a day that changed is not called off as it was');
select tests.raises($$ select pg_temp.call_off(pg_temp.seen('2097-03-06'), 'Kano') $$, 'auditions_changed', 'nor the whole day as one state');
select is(pg_temp.call_off((select jsonb_agg(s) from jsonb_array_elements(pg_temp.seen('2097-03-06')) s
  join family f on f.id = (s ->> 'id')::uuid where f.name = 'Queen Bala'), 'Kano'), 1::bigint, 'one state alone is called off');
select is(pg_temp.call_off(pg_temp.seen('2097-03-06')), 3::bigint, 'and the rest of the day');
select is(pg_temp.times(), 'Ngozi, Obi, Peter, Queen, Rita 11:20, Sade 11:30', 'nobody who was still to perform has a time');
select is(pg_temp.told('owner'), 'audition_cancelled Ngozi Eze 10:50, audition_cancelled Obi Eze 11:40, audition_cancelled Peter Eze 11:10',
  'the old time is told, once a child');
select tests.raises($$ select pg_temp.call_off('[]') $$, 'no_auditions', 'a day is called off once');
select is(pg_temp.undo('Obi Eze'), 'Obi Eze', 'a change that nobody has read is undone');
select results_eq($$ select audition_state::text, audition_date, audition_details from public.applications where child_name = 'Obi Eze' $$,
  $$ values ('scheduled', timestamptz '2097-03-06T10:40:00Z', 'Town Hall') $$, 'with time and place');
select is(pg_temp.told('owner'), 'audition_cancelled Ngozi Eze 10:50, audition_cancelled Peter Eze 11:10', 'and its notice is withdrawn');

-- A reviewer's own child is left out, and does not hold up the day.
select tests.act_as_database();
insert into private.staff (user_id, email, role, states) values (tests.id('owner'), 'owner@example.com', 'reviewer', array['Lagos', 'Kano']);
update public.applications a set audition_state = 'scheduled', audition_date = '2097-03-06T10:00:00Z', audition_details = 'Town Hall'
from family f where f.id = a.id and f.name in ('Ngozi Eze', 'Queen Bala');
select tests.act_as('owner');
select is((select string_agg(m.child_name, ', ') from public.move_audition_day('Nigeria', '2097-03-06', 20, pg_temp.seen('2097-03-06')) m), 'Queen Bala',
  'the others move, and are returned');
select is(pg_temp.times(), 'Ngozi 11:00, Obi 11:40, Peter, Queen 11:20, Rita 11:20, Sade 11:30', 'the own child stays') from tests.act_as('admin');
select tests.act_as('owner');
select is((select string_agg(m.child_name, ', ') from public.call_off_audition_day('Nigeria', '2097-03-06', pg_temp.seen('2097-03-06')) m), 'Queen Bala', 'and are called off');
select tests.refused($$ select public.call_off_audition_day('Nigeria', '2097-03-06', pg_temp.seen('2097-03-06')) $$, '42501', 'alone, it is left to an owner', '^own_family$');
select tests.act_as('admin');

-- The parents, for a list on paper or in a file.
select is((select count(*) from public.get_contacts((select array_agg(id) from family))), 7::bigint, 'each child has its parent');
select is((select c.due from public.get_contacts((select array_agg(id) from entered where name = 'Efe Uzor')) c), 10000::numeric, 'an unpaid ticket is due');
select is((select c.due from public.get_contacts((select array_agg(id) from family where name = 'Obi Eze')) c), null, 'a paid one is not');
select tests.raises($$ select public.get_contacts(array(select gen_random_uuid() from generate_series(1, 501))) $$, 'too_many_contacts', 'more than 500 are refused');
select * from finish();
