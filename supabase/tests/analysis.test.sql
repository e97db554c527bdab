\ir support/actors.psql
-- The figures of a period and a country: who may see them, and that they equal counting the rows.
select plan(82);

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.refused('select public.get_analysis()', '42501', actor || ' is refused the figures', message);
  return next tests.refused('select private.analysis(null, null, null, null)', '42501', actor || ' is refused them at the source', message);
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

select tests.act_as('admin');
select is(public.get_analysis() - 'weeks' - 'money_days', '{"total_children": 0, "total_male": 0, "total_female": 0, "total_approved": 0, "total_rejected": 0,
  "total_cancelled_by_timer": 0, "talent_ranks": [], "country_ranks": [], "state_ranks": [], "ages": [], "talents_by_state": [], "money": [],
  "funnel": {"registered": 0, "paid": 0, "video": 0, "audition": 0, "finalist": 0}}'::jsonb,
  'without a child every figure is zero and every list empty');
select is(jsonb_array_length(public.get_analysis() -> 'weeks'), 12, 'the last twelve weeks unless a period is told');
select is(jsonb_array_length(public.get_analysis(first_day => '1900-01-01') -> 'weeks'), 53, 'at most a year of weeks');
select is(jsonb_array_length(public.get_analysis(null, '2026-05-04', '2026-05-17') -> 'weeks'), 2, 'the weeks of a period');
select is(public.get_analysis(null, '2026-05-04', '2026-05-03') -> 'total_children', '0'::jsonb, 'a period that ends before it begins is empty');

-- Children all over five months, in the last and first minutes of their days.
select tests.act_as_database();
select count(tests.application(jsonb_build_object(
  'age', 2 + n % 14, 'gender', case when n % 3 = 0 then 'Male' else 'Female' end,
  'country', case when n % 4 = 0 then 'South Africa' else 'Nigeria' end,
  'state_city', case when n % 4 = 0 then (array['Gauteng', 'Limpopo'])[1 + n % 2] else (array['Lagos', 'Kano', 'Oyo'])[1 + n % 3] end,
  'talents', case when n % 5 = 0 then '[]'::jsonb when n % 2 = 0 then '["Dance"]' else '["Music", "Dance"]' end,
  'status', (array['pending_payment', 'pending', 'approved', 'rejected'])[1 + n % 4],
  'ticket_status', (array['unpaid', 'none', 'paid', 'Gold', 'pending_payment'])[1 + n % 5],
  'is_finalist', n % 17 = 0,
  'created_at', timestamptz '2026-01-20 00:00+00' + make_interval(days => n) - make_interval(mins => (array[59, 61, 119, 121, 700])[1 + n % 5])))) > 0
from generate_series(1, 130) n;
select count(tests.application(jsonb_build_object('ticket_status', 'unpaid', 'created_at', now() - interval '30 days' + make_interval(hours => h)))) > 0
from generate_series(-30, 5, 5) h;

create function pg_temp.counted(only_country public.country, first_day date, last_day date) returns jsonb language sql as $$
  with wanted as (
    select a.*, (created_at at time zone case country when 'Nigeria' then 'Africa/Lagos' else 'Africa/Johannesburg' end)::date as day
    from public.applications a
  ), a as (
    select * from wanted w
    where (only_country is null or w.country = only_country) and (first_day is null or w.day >= first_day) and (last_day is null or w.day <= last_day)
  )
  select jsonb_build_object(
    'total_children', (select count(*) from a), 'total_male', (select count(*) from a where gender = 'Male'),
    'total_female', (select count(*) from a where gender = 'Female'),
    'total_approved', (select count(*) from a where status in ('approved', 'assessed')),
    'total_rejected', (select count(*) from a where status = 'rejected'),
    'total_cancelled_by_timer', (select count(*) from a where ticket_status in ('none', 'unpaid') and created_at < now() - interval '30 days'),
    'talent_ranks', coalesce((select jsonb_agg(jsonb_build_object('talent', t, 'count', n) order by n desc, t)
      from (select t, count(*) as n from a, unnest(talents) t group by 1) r), '[]'),
    'country_ranks', coalesce((select jsonb_agg(jsonb_build_object('country', country, 'count', n) order by n desc, country)
      from (select country, count(*) as n from a group by 1) r), '[]'),
    'state_ranks', coalesce((select jsonb_agg(jsonb_build_object('state_city', state_city, 'count', n) order by n desc, state_city)
      from (select state_city, count(*) as n from a group by 1) r), '[]'),
    'ages', coalesce((select jsonb_agg(jsonb_build_object('age', age, 'count', n) order by age)
      from (select age, count(*) as n from a group by 1) r), '[]'),
    'talents_by_state', coalesce((select jsonb_agg(jsonb_build_object('country', country, 'state_city', state_city, 'children', n,
        'talents', coalesce((select jsonb_object_agg(t, m)
          from (select t, count(*) as m from a, unnest(talents) t where a.state_city = r.state_city group by 1) x), '{}')) order by country, state_city)
      from (select country, state_city, count(*) as n from a group by 1, 2) r), '[]'),
    'funnel', (select jsonb_build_object('registered', count(*),
      'paid', count(*) filter (where is_finalist or ticket_status in ('paid', 'Gold')), 'video', count(*) filter (where is_finalist),
      'audition', count(*) filter (where is_finalist), 'finalist', count(*) filter (where is_finalist)) from a))
$$;
create function pg_temp.assert_counted(what text) returns setof text language plpgsql as $$
declare
  item record;
  counted jsonb;
begin
  for item in
    select c.country, p.first_day, p.last_day
    from (values (null::public.country), ('Nigeria'), ('South Africa')) c (country), (values
      (null::date, null::date), ('2026-02-01', '2026-02-28'), ('2026-02-10', '2026-02-12'), ('2026-01-25', '2026-04-03'), ('2026-03-01', null),
      (null, '2026-03-31'), ('2026-03-02', '2026-04-29'), ('2026-01-31', '2026-02-01'), ('2026-12-31', '2027-01-01'), ('2026-03-15', null)
    ) p (first_day, last_day)
  loop
    counted := pg_temp.counted(item.country, item.first_day, item.last_day);
    perform tests.act_as('admin');
    return next is(public.get_analysis(item.country, item.first_day, item.last_day) - 'weeks' - 'money' - 'money_days', counted,
      format('the figures of %s from %s to %s are those of the rows %s', item.country, item.first_day, item.last_day, what));
    perform tests.act_as_database();
  end loop;
end
$$;
select pg_temp.assert_counted('as entered');
select tests.act_as('admin');
update public.applications set status = 'approved' where age % 3 = 0 and status <> 'rejected';
update public.applications set ticket_status = 'paid' where age % 4 = 0;
select tests.act_as_database();
delete from public.applications where age % 5 = 0;
select pg_temp.assert_counted('after decisions and deletions');
select tests.act_as('admin');
select is(
  (select jsonb_object_agg(k, a -> k) from jsonb_object_keys(public.get_application_analytics()) k, public.get_analysis() a),
  public.get_application_analytics(), 'with nothing chosen the figures are those of the specification');

-- Every figure is the number of children in the list that it opens, with the arguments that the list sends.
create function pg_temp.listed(arguments text) returns integer language plpgsql as $$
declare
  counted integer;
begin
  execute format('select public.count_applications(%s)', arguments) into counted;
  return counted;
end
$$;
create function pg_temp.figures(only_country public.country, first_day date, last_day date)
  returns table (figure text, count integer, arguments text) language plpgsql as $$
declare
  a constant jsonb := public.get_analysis(only_country, first_day, last_day);
  period constant text := concat_ws(', ', format('from_day => %L, to_day => %L', first_day, last_day));
  inside constant text := concat_ws(', ', period, case when only_country is not null then format('only_place => %L', only_country) end);
begin
  return query
    select f.figure, (a ->> f.figure)::integer, concat_ws(', ', inside, f.arguments) from (values
      ('total_children', null), ('total_male', 'only_gender => ''Male'''), ('total_female', 'only_gender => ''Female'''),
      ('total_approved', 'only_statuses => ''approved,assessed'''), ('total_rejected', 'only_statuses => ''rejected'''),
      ('total_cancelled_by_timer', 'only_expired => true')) f (figure, arguments)
    union all
    select 'step ' || s.key, s.value::integer, concat_ws(', ', inside, format('only_step => %L', s.key)) from jsonb_each_text(a -> 'funnel') s
    union all
    select 'talent ' || (r ->> 'talent'), (r ->> 'count')::integer, concat_ws(', ', inside, format('only_talent => %L', r ->> 'talent'))
    from jsonb_array_elements(a -> 'talent_ranks') r
    union all
    select 'country ' || (r ->> 'country'), (r ->> 'count')::integer, concat_ws(', ', period, format('only_place => %L', r ->> 'country'))
    from jsonb_array_elements(a -> 'country_ranks') r
    union all
    select 'state ' || (r ->> 'state_city'), (r ->> 'count')::integer, concat_ws(', ', period, format('only_place => %L', r ->> 'state_city'))
    from jsonb_array_elements(a -> 'state_ranks') r
    union all
    select 'age ' || (r ->> 'age'), (r ->> 'count')::integer, concat_ws(', ', inside, format('only_age => %s', r ->> 'age'))
    from jsonb_array_elements(a -> 'ages') r
    union all
    select concat_ws(' ', 'talent', t.key, r ->> 'state_city'), t.value::integer,
      concat_ws(', ', period, format('only_place => %L, only_talent => %L', r ->> 'state_city', t.key))
    from jsonb_array_elements(a -> 'talents_by_state') r, jsonb_each_text(r -> 'talents') t
    union all
    select 'week ' || (w ->> 'week'), (w ->> 'registrations')::integer, concat_ws(', ',
      format('from_day => %L, to_day => %L', w ->> 'week', (w ->> 'week')::date + 6), case when only_country is not null then format('only_place => %L', only_country) end)
    from jsonb_array_elements(a -> 'weeks') w;
end
$$;
select set_eq($$ select distinct split_part(f.figure, ' ', 1) from pg_temp.figures(null, '2026-02-02', '2026-04-05') f where f.count > 0 $$,
  array['total_children', 'total_male', 'total_female', 'total_approved', 'total_rejected', 'total_cancelled_by_timer', 'step', 'talent', 'country', 'state',
    'age', 'week'], 'there are figures of each kind');
select is_empty(format($q$
    select f.figure, f.count, pg_temp.listed(f.arguments) from pg_temp.figures(%L, %L, %L) f where f.count <> pg_temp.listed(f.arguments)
  $q$, p.country, p.first_day, p.last_day), format('each figure opens as many children (%s, %s to %s)', p.country, p.first_day, p.last_day))
from (values (null::public.country, null::date, null::date), ('Nigeria', null, null), ('South Africa', '2026-02-02', '2026-04-05'),
  (null, '2026-02-10', '2026-03-12')) p (country, first_day, last_day);

-- Money, by the day on which it arrived.
select tests.act_as_database();
select tests.booked('payment', 10000, 'NGN', 'Nigeria', '2026-03-01', 'statement');
select tests.booked('payment', 500.5, 'NGN', 'Nigeria', '2026-03-31', 'statement');
select tests.booked('payment', 20, 'NGN', 'Nigeria', '2026-03-31', 'stated');
select tests.booked('donation', 70, 'ZAR', 'South Africa', '2026-03-31', 'hand');
select tests.booked('subscription', 5, 'USD', null, '2026-04-01', 'hand');
insert into private.transfers (received_on, amount, currency, country, way) values ('2026-03-31', 300, 'NGN', 'Nigeria', 'cash');
select tests.act_as('admin');
select is(public.get_analysis(null, '2026-03-01', '2026-03-31') -> 'money', '[
  {"currency": "NGN", "kind": "credit", "way": "cash", "amount": 300}, {"currency": "NGN", "kind": "payment", "way": "stated", "amount": 20},
  {"currency": "NGN", "kind": "payment", "way": "statement", "amount": 10500.5},
  {"currency": "ZAR", "kind": "donation", "way": "hand", "amount": 70}]'::jsonb,
  'the money of a period, by currency, kind and way, with donations and what nothing took');
select is(public.get_analysis('South Africa') -> 'money', '[{"currency": "ZAR", "kind": "donation", "way": "hand", "amount": 70}]'::jsonb,
  'the money of a country');
select is(public.get_analysis() -> 'money' -> 3, '{"currency": "USD", "kind": "subscription", "way": "hand", "amount": 5}'::jsonb, 'dollars of no country count in all');
select * from finish();
