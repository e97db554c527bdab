\ir support/actors.psql
-- Scheduling many auditions at once, and the list of a day.
select plan(33);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.schedule_auditions(''[]'', ''Hall'')', 'private.schedule_auditions(''[]'', ''Hall'')',
    'public.get_auditions(''Nigeria'', ''2027-02-06'')', 'private.listed_auditions(''Nigeria'', ''2027-02-06'', null)',
    'public.get_audition_days()', 'private.audition_days()']
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
create temp table loaded as select pg_temp.slots('2027-02-06T08:00:00Z') as slots;
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
  $$ values ('Ada Obi', 'scheduled', timestamptz '2027-02-06T08:00:00Z', E'City Hall,\nLagos'),
    ('Bello Musa', 'scheduled', '2027-02-06T08:10:00Z', E'City Hall,\nLagos') $$,
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
select tests.refused($$ select public.schedule_auditions(pg_temp.slots('2027-02-06T08:00:00Z'), 'see https://example.com') $$, '23514',
  'the place keeps to the rules of its column');

-- The list of a day, on the clocks of the country.
select tests.act_as_database();
update public.applications set audition_date = '2027-02-06T22:30:00Z' where child_name = 'Thandi Nkosi';
update public.applications set audition_date = '2027-02-05T23:30:00Z' where child_name = 'Halima Umar';
select tests.act_as('admin');
create function pg_temp.day_of(arguments text) returns text language plpgsql as $$
declare
  found text;
begin
  execute format('select coalesce(string_agg(a.child_name, '', ''), '''') from public.get_auditions(%s) a', arguments) into found;
  return found;
end
$$;
select is(pg_temp.day_of($$ 'Nigeria', '2027-02-06' $$), 'Halima Umar, Ada Obi, Bello Musa', 'a day by time, approved and assessed together');
select is(pg_temp.day_of($$ 'Nigeria', '2027-02-06', 'Kano' $$), 'Bello Musa', 'of one state');
select is(pg_temp.day_of($$ 'South Africa', '2027-02-07' $$), 'Thandi Nkosi', 'the day is the one of the country''s calendar');
select is(pg_temp.day_of($$ 'Nigeria', '2027-02-08' $$), '', 'a day without auditions is empty');
select results_eq('select country::text, day, children from public.get_audition_days()',
  $$ values ('Nigeria', date '2027-02-06', 3), ('South Africa', '2027-02-07', 1) $$, 'the days with auditions are counted');
select tests.affects($$ update public.applications set status = 'rejected' where child_name = 'Ada Obi' $$, 1, 'a child is rejected');
select is(pg_temp.day_of($$ 'Nigeria', '2027-02-06' $$), 'Halima Umar, Bello Musa', 'and leaves the list of its day');
select tests.affects($$ update public.applications set ticket_status = 'Disqualified' where child_name = 'Bello Musa' $$, 1, 'another is disqualified');
select results_eq('select children from public.get_audition_days()', array[1, 1], 'and is not counted any more');
select * from finish();
