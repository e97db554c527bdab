-- Analytics: the figures of the competition, counted from the rows; amounts come from the ledger's counters.
--
--                                 administrator    members of a whole country    anyone else
--   get_application_analytics     yes              yes                           42501
--   get_application_trends        yes              yes                           42501
--   get_analysis                  yes              yes                           42501

create function private.child_figures(only_country public.country, first_day date, last_day date, only_year integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  wanted constant text := concat_ws(' and ', 'a.edition = ' || only_year, 'a.country = ' || quote_literal(only_country),
    private.days_condition('a', 'country', first_day, last_day));
  figures jsonb;
begin
  select p.figures -> coalesce(only_country::text, 'all') into figures from private.past_years p where p.year = only_year;
  if found then
    return figures;
  end if;
  execute format($query$
  with counted as materialized (
    -- One pass over the children; in each row two of the three groups are null.
    select a.country, a.state_city, a.talents, a.age, a.gender, a.status, a.reached_step as step, count(*) as count
    from public.applications a where %1$s
    group by grouping sets ((a.country, a.state_city, a.talents), (a.age, a.gender), (a.status, a.reached_step))
  ), places as (
    select c.country, c.state_city, sum(c.count) as count from counted c where c.state_city is not null group by 1, 2
  ), talents as (
    select c.country, c.state_city, t.talent, sum(c.count) as count
    from counted c cross join unnest(c.talents) t (talent) group by 1, 2, 3
  ), expired as (
    -- "Cancelled by timer" is derived.
    select count(*) as count from public.applications a where %1$s and %2$s
  )
  select jsonb_build_object(
    'total_children', coalesce(sum(c.count) filter (where c.age is not null), 0),
    'total_male', coalesce(sum(c.count) filter (where c.gender = 'Male'), 0),
    'total_female', coalesce(sum(c.count) filter (where c.gender = 'Female'), 0),
    'total_approved', coalesce(sum(c.count) filter (where c.status in ('approved', 'assessed')), 0),
    'total_rejected', coalesce(sum(c.count) filter (where c.status = 'rejected'), 0),
    'total_cancelled_by_timer', (select e.count from expired e),
    'talent_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('talent', r.talent, 'count', r.count) order by r.count desc, r.talent)
      from (select t.talent, sum(t.count) as count from talents t group by 1) r), '[]'),
    'country_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('country', r.country, 'count', r.count) order by r.count desc, r.country)
      from (select p.country, sum(p.count) as count from places p group by 1) r), '[]'),
    'state_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('state_city', p.state_city, 'count', p.count) order by p.count desc, p.state_city)
      from places p), '[]'),
    'ages', coalesce((
      select jsonb_agg(jsonb_build_object('age', r.age, 'count', r.count) order by r.age)
      from (select a.age, sum(a.count) as count from counted a where a.age is not null group by 1) r), '[]'),
    'talents_by_state', coalesce((
      select jsonb_agg(jsonb_build_object('country', p.country, 'state_city', p.state_city, 'children', p.count, 'talents', coalesce((
          select jsonb_object_agg(t.talent, t.count) from talents t
          where t.country = p.country and t.state_city = p.state_city), '{}')) order by p.country, p.state_city)
      from places p), '[]'),
    -- A child counts for every step up to the furthest it has reached.
    'funnel', jsonb_build_object(
      'registered', coalesce(sum(c.count) filter (where c.step is not null), 0),
      'paid', coalesce(sum(c.count) filter (where c.step in ('paid', 'video', 'audition', 'finalist')), 0),
      'video', coalesce(sum(c.count) filter (where c.step in ('video', 'audition', 'finalist')), 0),
      'audition', coalesce(sum(c.count) filter (where c.step in ('audition', 'finalist')), 0),
      'finalist', coalesce(sum(c.count) filter (where c.step = 'finalist'), 0)))
  from counted c
  $query$, wanted, private.expired_condition()) into figures;
  return figures;
end
$$;
comment on function private.child_figures is
  'Counts and ranked lists of the children of a year and a country who were registered from one day to another; null is '
  'no bound. Of a year whose children were erased, what was counted before, of the whole year.';

create function private.edition_days(only_year integer) returns table (first_day date, last_day date)
  language sql stable security definer set search_path = ''
as $$
  select case when e.opened_at > '-infinity' then (e.opened_at at time zone 'Africa/Lagos')::date end,
    (e.next_opened_at at time zone 'Africa/Lagos')::date - 1
  from (
    select e.year, e.opened_at, lead(e.opened_at) over (order by e.opened_at) as next_opened_at
    from private.editions e where e.opened_at is not null) e
  where e.year = only_year
  union all
  select current_date + 1, current_date
  where not exists (select from private.editions e where e.year = only_year and e.opened_at is not null)
$$;
comment on function private.edition_days is
  'The days of an edition, from that on which it was opened to that before the next was; null is no bound, and of a '
  'year that was not opened there is no day.';

create function private.money_between(
  only_country public.country, first_day date, last_day date
) returns table (day date, country text, currency text, kind text, way text, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select split_part(t.fact, '/', 1)::date, split_part(t.fact, '/', 2), split_part(t.fact, '/', 3), split_part(t.fact, '/', 4),
    split_part(t.fact, '/', 5), t.amount
  from (
    select substr(t.fact, 7) as fact, sum(t.amount) as amount from private.counters t
    where t.fact >= 'money:' || coalesce(to_char(first_day, 'YYYY-MM-DD'), '')
      and t.fact < 'money:' || coalesce(to_char(last_day + 1, 'YYYY-MM-DD'), '~')
    group by t.fact having sum(t.amount) <> 0) t
  where only_country is null or split_part(t.fact, '/', 2) = only_country::text
$$;
comment on function private.money_between is
  'The money that the books hold by day, country (empty for none), currency, kind (that of an entry, or credit) and '
  'way, from one day to another; null is no bound. All kinds together are what arrived less what went out.';

create function private.weekly_figures(
  only_country public.country, first_week timestamp, last_week timestamp, first_day date, last_day date, only_year integer
) returns jsonb
  language sql stable security definer set search_path = '' set jit = off
as $$
  with zones as materialized (
    select c.country, private.time_zone_of(c.country) as zone from unnest(enum_range(null::public.country)) c (country)
  ), registrations as (
    -- In days of the child's country, like the list that a week opens.
    select date_trunc('week', a.created_at at time zone z.zone) as week, count(*) as count
    from public.applications a
    join zones z on z.country = a.country
    where a.edition = only_year and (only_country is null or a.country = only_country)
      and a.created_at >= (select min(first_week at time zone b.zone) from zones b)
      and a.created_at < (select max((last_week + interval '1 week') at time zone b.zone) from zones b)
      and not exists (select from private.past_years p where p.year = only_year)
    group by 1
    union all
    select w.week::timestamp, sum(w.count)
    from private.past_years p cross join jsonb_to_recordset(p.weeks) w (week date, country public.country, count bigint)
    where p.year = only_year and (only_country is null or w.country = only_country)
    group by 1
  ), money as (
    select w.week, jsonb_object_agg(w.currency, trim_scale(w.amount)) as amounts
    from (
      select date_trunc('week', m.day::timestamp) as week, m.currency, sum(m.amount) as amount
      from private.money_between(only_country, first_day, last_day) m group by 1, 2 having sum(m.amount) <> 0) w
    group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'week', w.week::date, 'registrations', coalesce(r.count, 0), 'money', coalesce(m.amounts, '{}')) order by w.week), '[]')
  from generate_series(first_week, last_week, interval '1 week') w (week)
  left join registrations r on r.week = w.week
  left join money m on m.week = w.week
$$;
comment on function private.weekly_figures is
  'Registrations of a year in whole weeks, and the money that arrived in them within a period; empty weeks included. A '
  'week begins on Monday, on the clocks of the child''s country.';

create function private.application_analytics(only_year integer default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.child_figures(private.require_country('analysis'), null, null, coalesce(only_year, private.current_edition()))
    - array['ages', 'talents_by_state', 'funnel'];
end
$$;
comment on function private.application_analytics is
  'Of the children of a year, by default the current edition''s: total_children, total_male, total_female, '
  'total_approved, total_rejected, total_cancelled_by_timer, talent_ranks, country_ranks, state_ranks. Administrators, '
  'and members for money.';
grant execute on function private.application_analytics to authenticated; -- as public.get_application_analytics

create function private.application_trends(week_count integer default 12, only_year integer default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  country constant public.country := private.require_country('analysis');
  year constant integer := coalesce(only_year, private.current_edition());
  today constant date := (now() at time zone 'Africa/Lagos')::date;
  days record;
  weeks constant integer := least(greatest(coalesce(week_count, 12), 1), 104);
  this_week timestamp;
  first_week timestamp;
begin
  select d.* into days from private.edition_days(year) d;
  this_week := date_trunc('week', least(days.last_day, today)::timestamp);
  first_week := this_week - make_interval(weeks => weeks - 1);
  return jsonb_build_object(
    'weeks', private.weekly_figures(country, first_week, this_week, greatest(first_week::date, days.first_day), days.last_day, year),
    'funnel', private.child_figures(country, null, null, year) -> 'funnel');
end
$$;
comment on function private.application_trends is
  'weeks (week: a Monday, registrations, money: amount by currency that arrived in that week less what went out) and '
  'funnel (registered, paid, video, audition, finalist). Administrators, and members for money.';
grant execute on function private.application_trends to authenticated; -- as public.get_application_trends

create function private.analysis(
  only_country public.country default null, first_day date default null, last_day date default null, only_year integer default null
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant public.country := private.require_country('analysis');
  year constant integer := coalesce(only_year, private.current_edition());
  today constant date := (now() at time zone 'Africa/Lagos')::date;
  -- Money has dates, not times: a year's money is that of its days, clipped to the period.
  money_from date;
  money_to date;
  -- At most a year of weeks; without a first day the last twelve, for a past year all.
  last_week timestamp;
  first_week timestamp;
begin
  only_country := coalesce(own, only_country);
  select greatest(analysis.first_day, d.first_day), least(analysis.last_day, d.last_day) into money_from, money_to
  from private.edition_days(year) d;
  last_week := date_trunc('week', least(coalesce(money_to, today), today + 366)::timestamp);
  first_week := greatest(
    date_trunc('week', coalesce(
      first_day, last_week::date - case when year = private.current_edition() then 77 else 364 end)::timestamp),
    last_week - interval '52 weeks');
  return private.child_figures(only_country, first_day, last_day, year) || jsonb_build_object(
    'money', coalesce((
      select jsonb_agg(jsonb_build_object('currency', r.currency, 'kind', r.kind, 'way', r.way, 'amount', trim_scale(r.amount))
        order by r.currency, r.kind, r.way)
      from (
        select m.currency, m.kind, m.way, sum(m.amount) as amount
        from private.money_between(only_country, money_from, money_to) m group by 1, 2, 3 having sum(m.amount) <> 0) r), '[]'),
    'money_days', jsonb_build_object('from', money_from, 'to', money_to),
    'weeks', private.weekly_figures(only_country, first_week, last_week, money_from, money_to, year));
end
$$;
comment on function private.analysis is
  'Of a year''s children (by default the current edition''s) registered from one day to another in a country: what '
  'get_application_analytics counts, ages, talents_by_state, funnel and weeks (at most 53); money that arrived in the '
  'period, or on the days of the edition, by currency, kind (payment, subscription, donation, credit: what no row '
  'takes) and way (statement, cash, hand, stated), refunds and what was taken back subtracted, and those days '
  '(money_days: from, to). Null is no bound. Administrators, and members for money.';
grant execute on function private.analysis to authenticated; -- as public.get_analysis
