\ir support/actors.psql
-- Countries: one list, and nothing is guessed of one that it lacks.
select plan(8);
set local time zone 'UTC';

select is_empty($$ select c from unnest(enum_range(null::public.country)) c where private.facts_of(c) is null or not (private.facts_of(c) is not null) $$,
  'every country has all its facts');
select is_empty($$ select currency from (select (private.facts_of(c)).currency from unnest(enum_range(null::public.country)) c) f group by 1 having count(*) > 1 $$,
  'no two countries share a currency');
select is_empty($$ select s from unnest(private.every_state()) s group by 1 having count(*) > 1 $$, 'a state alone tells its country');
select ok(private.facts_of(null) is null and private.time_zone_of(null) = 'Africa/Lagos', 'of no country nothing is known but the clocks of Lagos');
select results_eq($$ select private.country_of_states(s) from (values (private.states_of('Nigeria')), (private.states_of('South Africa')),
  (array['Lagos']), (private.every_state()), (private.states_of('South Africa') || 'Lagos'::text), (null)) v (s) $$,
  array['Nigeria', 'South Africa', null, null, null, null]::public.country[], 'a whole country is told by its states');
select results_eq($$ select private.days_condition('a', 'country', '2026-05-05', '2026-05-05') $$, array[
  'a.created_at >= ''2026-05-04 22:00:00+00''::timestamptz and a.created_at >= case when a.country = ''Nigeria'' then ''2026-05-04 23:00:00+00''::timestamptz when a.country = ''South Africa'' then ''2026-05-04 22:00:00+00''::timestamptz else ''2026-05-04 23:00:00+00''::timestamptz end'
  || ' and a.created_at < ''2026-05-05 23:00:00+00''::timestamptz and a.created_at < case when a.country = ''Nigeria'' then ''2026-05-05 23:00:00+00''::timestamptz when a.country = ''South Africa'' then ''2026-05-05 22:00:00+00''::timestamptz else ''2026-05-05 23:00:00+00''::timestamptz end'],
  'a day is as long as on the clocks of each row''s country');
select results_eq($$ select private.stored_digits(typed) from unnest(array['002348031', '23408031', '08031', '2348031', '0027821', '270821', '0821', '27821', '4408', '0', '']) typed $$,
  array['2348031', '2348031', '8031', '2348031', '27821', '27821', '821', '27821', '4408', '', ''], 'a number is looked for as it is stored');
select is_empty($$ select c from unnest(enum_range(null::public.country)) c
  where private.stored_digits((private.facts_of(c)).calling_code || '05') <> (private.facts_of(c)).calling_code || '5' $$, 'with the code of any country');
select * from finish();
