-- Analytics: the figures of the competition, at the same price however many rows there are.
--
--                                 administrator    anyone else
--   get_application_analytics     yes              42501
--   get_application_trends        yes              42501
--   get_analysis                  yes              42501
--   private.expiry_exceptions     no               no (written by a trigger)

-- An unpaid application does not expire while a ticket payment waits for a decision. A payment that
-- is stated takes its application out of the unpaid ones, so an exception arises only when somebody
-- sets a ticket back by hand. Those applications are kept here and looked at one by one.

create table private.expiry_exceptions (
  application_id uuid primary key,
  constraint expiry_exceptions_application_id_fkey foreign key (application_id)
    references public.applications (id) on delete cascade
);
comment on table private.expiry_exceptions is
  'Applications whose ticket was set back to unpaid while a payment for it was waiting; whether it still waits is asked when it matters.';
alter table private.expiry_exceptions enable row level security;

create function private.note_expiry_exception() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.expiry_exceptions (application_id)
  select new.id
  where exists (
    select from public.payments p where p.application_id = new.id and p.is_ticket and p.status = 'pending')
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_expiry_exception is
  'Notes an application that becomes unpaid while a payment for its ticket waits.';
create trigger applications_after_update_expiry_exception
  after update on public.applications
  for each row when (new.ticket_status in ('none', 'unpaid') and new.ticket_status <> old.ticket_status)
  execute function private.note_expiry_exception();

create function private.find_expiry_exceptions() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.expiry_exceptions;
  insert into private.expiry_exceptions (application_id)
  select distinct p.application_id
  from public.payments p join public.applications a on a.id = p.application_id
  where p.is_ticket and p.status = 'pending' and a.ticket_status in ('none', 'unpaid');
end
$$;
comment on function private.find_expiry_exceptions is 'Finds every exception anew from the rows; part of private.recount().';

create function private.count_expired(moment timestamptz) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select (
      select coalesce(sum(t.amount), 0) from private.tallied_by('unpaid') t
      where t.value < to_char(moment at time zone 'UTC', 'YYYY-MM-DD'))
    + (
      -- Of the day on which the window ends, only what is before the moment counts.
      select count(*) from public.applications a
      where a.ticket_status in ('none', 'unpaid') and a.created_at < moment
        and a.created_at >= date_trunc('day', moment at time zone 'UTC') at time zone 'UTC')
    - (
      select count(*) from private.expiry_exceptions e join public.applications a on a.id = e.application_id
      where a.ticket_status in ('none', 'unpaid') and a.created_at < moment
        and exists (
          select from public.payments p
          where p.application_id = a.id and p.is_ticket and p.status = 'pending'))
$$;
comment on function private.count_expired is
  'How many applications from before a moment are unpaid while no payment for their ticket waits.';

create function private.application_analytics() returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  payment_window constant interval := make_interval(days => private.payment_window());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total_children', private.tallied('gender:Male') + private.tallied('gender:Female'),
    'total_male', private.tallied('gender:Male'),
    'total_female', private.tallied('gender:Female'),
    'total_approved', private.tallied('status:approved') + private.tallied('status:assessed'),
    'total_rejected', private.tallied('status:rejected'),
    'total_cancelled_by_timer', private.count_expired(now() - payment_window),
    'talent_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('talent', r.value, 'count', r.amount) order by r.amount desc, r.value)
      from private.tallied_by('talent') r), '[]'),
    'country_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('country', r.country, 'count', r.count) order by r.count desc, r.country)
      from (select split_part(p.value, '/', 1)::public.country as country, sum(p.amount) as count
        from private.tallied_by('place') p group by 1) r), '[]'),
    'state_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('state_city', r.state_city, 'count', r.count) order by r.count desc, r.state_city)
      from (select split_part(p.value, '/', 2) as state_city, sum(p.amount) as count
        from private.tallied_by('place') p group by 1) r), '[]'));
end
$$;
comment on function private.application_analytics is
  'Counts and ranked lists over all applications. "Cancelled by timer" is derived: unpaid, nothing pending, past the payment window.';
grant execute on function private.application_analytics to authenticated;

create function public.get_application_analytics() returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select private.application_analytics()
$$;
comment on function public.get_application_analytics is
  'total_children, total_male, total_female, total_approved, total_rejected, total_cancelled_by_timer, talent_ranks, country_ranks, state_ranks. Administrators only.';
grant execute on function public.get_application_analytics to authenticated;

create function private.money_between(
  only_country public.country, first_day date, last_day date
) returns table (day date, country text, currency text, kind text, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select split_part(t.fact, '/', 1)::date, split_part(t.fact, '/', 2), split_part(t.fact, '/', 3), split_part(t.fact, '/', 4), t.amount
  from (
    select substr(t.fact, 7) as fact, sum(t.amount) as amount from private.tallies t
    where t.fact >= 'money:' || coalesce(to_char(first_day, 'YYYY-MM-DD'), '')
      and t.fact < 'money:' || coalesce(to_char(last_day + 1, 'YYYY-MM-DD'), '~')
    group by t.fact having sum(t.amount) <> 0) t
  where only_country is null or split_part(t.fact, '/', 2) = only_country::text
$$;
comment on function private.money_between is 'The money that the books hold by day, country (empty for none), currency and kind, from one day to another; null is no bound.';

create function private.money_by_week(only_country public.country, first_day date, last_day date)
  returns table (week timestamp, currency text, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select date_trunc('week', m.day::timestamp), m.currency, sum(m.amount)
  from private.money_between(only_country, first_day, last_day) m
  group by 1, 2
$$;
comment on function private.money_by_week is 'The money that the books hold by week and currency; a week begins on Monday.';

create function private.application_trends(week_count integer) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  -- Weeks begin on Monday in the time zone of Lagos, where most families are.
  this_week constant timestamp := date_trunc('week', now() at time zone 'Africa/Lagos');
  weeks constant integer := least(greatest(coalesce(week_count, 12), 1), 104);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'weeks', (
      with registrations as (
        select split_part(t.value, '/', 1) as week, sum(t.amount) as count from private.tallied_by('week') t group by 1
      ), money as (
        select m.week, jsonb_object_agg(m.currency, trim_scale(m.amount)) as amounts
        from private.money_by_week(null, (this_week - make_interval(weeks => weeks - 1))::date, null) m
        group by 1
      )
      select jsonb_agg(jsonb_build_object(
        'week', w.week::date, 'registrations', coalesce(r.count, 0), 'money', coalesce(m.amounts, '{}')) order by w.week)
      from generate_series(this_week - make_interval(weeks => weeks - 1), this_week, interval '1 week') w (week)
      left join registrations r on r.week = to_char(w.week, 'YYYY-MM-DD')
      left join money m on m.week = w.week
    ),
    'funnel', (
      select jsonb_build_object(
        'registered', coalesce(sum(s.amount), 0),
        'paid', coalesce(sum(s.amount) filter (where s.value in ('paid', 'video', 'audition', 'finalist')), 0),
        'video', coalesce(sum(s.amount) filter (where s.value in ('video', 'audition', 'finalist')), 0),
        'audition', coalesce(sum(s.amount) filter (where s.value in ('audition', 'finalist')), 0),
        'finalist', coalesce(sum(s.amount) filter (where s.value = 'finalist'), 0))
      from private.tallied_by('step') s
    )
  );
end
$$;
comment on function private.application_trends is
  'Registrations and approved payments of the last weeks (1 to 104), empty weeks included, and how many children reached each step.';
grant execute on function private.application_trends to authenticated;

create function public.get_application_trends(week_count integer default 12) returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select private.application_trends(week_count)
$$;
comment on function public.get_application_trends is
  'weeks (week: a Monday, registrations, money: amount by currency of payments stated in that week and approved) and funnel (registered, paid, video, audition, finalist). Administrators only.';
grant execute on function public.get_application_trends to authenticated;

-- The analysis of a period and a country: children by the day on which they were registered, on the clocks of
-- their country, money by the day on which it arrived. Everything is read from tallies by day and by month, so the
-- price follows the length of the period and never the number of rows.

create function private.count_expired_between(
  only_country public.country, first_day date, last_day date, moment timestamptz
) returns bigint
  language sql stable security definer set search_path = ''
as $$
  with candidates as (
    -- Of the day on which the window ends, only what is before the moment counts.
    select a.id, a.country, a.created_at, 1 as amount from public.applications a
    where a.ticket_status in ('none', 'unpaid') and a.created_at < moment and a.created_at >= moment - interval '1 day'
      and private.local_day(a.country, a.created_at) = private.local_day(a.country, moment)
    union all
    select a.id, a.country, a.created_at, -1
    from private.expiry_exceptions e join public.applications a on a.id = e.application_id
    where a.ticket_status in ('none', 'unpaid') and a.created_at < moment
      and exists (
        select from public.payments p
        where p.application_id = a.id and p.is_ticket and p.status = 'pending')
  )
  select (
      select coalesce(sum(p.amount), 0)
      from unnest(enum_range(null::public.country)) c (country)
      cross join lateral private.tallied_between('progress', c.country, first_day,
        least(last_day, private.local_day(c.country, moment)::date - 1)) p
      where (only_country is null or c.country = only_country) and split_part(p.value, '/', 3) = 'unpaid')
    + (
      select coalesce(sum(c.amount), 0) from candidates c
      where (only_country is null or c.country = only_country)
        and (first_day is null or private.local_day(c.country, c.created_at) >= to_char(first_day, 'YYYY-MM-DD'))
        and (last_day is null or private.local_day(c.country, c.created_at) <= to_char(last_day, 'YYYY-MM-DD')))
$$;
comment on function private.count_expired_between is
  'As count_expired, of the children of a country who were registered from one day to another; null is no bound.';

create function private.analysis(only_country public.country, first_day date, last_day date) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  payment_window constant interval := make_interval(days => private.payment_window());
  today constant date := (now() at time zone 'Africa/Lagos')::date;
  -- At most a year of weeks; without a first day the last twelve.
  last_week constant timestamp := date_trunc('week', least(coalesce(last_day, today), today + 366)::timestamp);
  first_week constant timestamp := greatest(
    date_trunc('week', coalesce(first_day, last_week::date - 77)::timestamp), last_week - interval '52 weeks');
begin
  perform private.require_admin();
  return (
    with people as (
      select split_part(p.value, '/', 1)::integer as age, split_part(p.value, '/', 2) as gender, sum(p.amount) as count
      from private.tallied_between('person', only_country, first_day, last_day) p group by 1, 2
    ), talents as (
      -- Without a talent's name it is every child of the state, also those with two talents or none.
      select t.country, split_part(t.value, '/', 1) as state, split_part(t.value, '/', 2) as talent, t.amount as count
      from private.tallied_between('talent', only_country, first_day, last_day) t
    ), progress as (
      select split_part(p.value, '/', 1) as status, split_part(p.value, '/', 2) as step, sum(p.amount) as count
      from private.tallied_between('progress', only_country, first_day, last_day) p group by 1, 2
    ), registrations as (
      -- Whole weeks, also where the period begins or ends within one.
      select split_part(w.value, '/', 1) as week, sum(w.amount) as count
      from private.tallied_by('week') w
      where only_country is null or split_part(w.value, '/', 2) = only_country::text
      group by 1
    ), money as (
      select m.* from private.money_between(only_country, first_day, last_day) m
    ), weekly_money as (
      select w.week, jsonb_object_agg(w.currency, trim_scale(w.amount)) as amounts
      from (select date_trunc('week', m.day::timestamp) as week, m.currency, sum(m.amount) as amount from money m group by 1, 2) w
      group by 1
    )
    select jsonb_build_object(
      'total_children', (select coalesce(sum(p.count), 0) from people p),
      'total_male', (select coalesce(sum(p.count), 0) from people p where p.gender = 'Male'),
      'total_female', (select coalesce(sum(p.count), 0) from people p where p.gender = 'Female'),
      'total_approved', (select coalesce(sum(p.count), 0) from progress p where p.status in ('approved', 'assessed')),
      'total_rejected', (select coalesce(sum(p.count), 0) from progress p where p.status = 'rejected'),
      'total_cancelled_by_timer', private.count_expired_between(only_country, first_day, last_day, now() - payment_window),
      'talent_ranks', coalesce((
        select jsonb_agg(jsonb_build_object('talent', r.talent, 'count', r.count) order by r.count desc, r.talent)
        from (select t.talent, sum(t.count) as count from talents t where t.talent <> '' group by 1) r), '[]'),
      'country_ranks', coalesce((
        select jsonb_agg(jsonb_build_object('country', r.country, 'count', r.count) order by r.count desc, r.country)
        from (select t.country, sum(t.count) as count from talents t where t.talent = '' group by 1) r), '[]'),
      'state_ranks', coalesce((
        select jsonb_agg(jsonb_build_object('state_city', t.state, 'count', t.count) order by t.count desc, t.state)
        from talents t where t.talent = ''), '[]'),
      'ages', coalesce((
        select jsonb_agg(jsonb_build_object('age', r.age, 'count', r.count) order by r.age)
        from (select p.age, sum(p.count) as count from people p group by 1) r), '[]'),
      'talents_by_state', coalesce((
        select jsonb_agg(jsonb_build_object('country', r.country, 'state_city', r.state, 'children', r.children, 'talents', r.talents)
          order by r.country, r.state)
        from (
          select t.country, t.state, coalesce(sum(t.count) filter (where t.talent = ''), 0) as children,
            coalesce(jsonb_object_agg(t.talent, t.count) filter (where t.talent <> ''), '{}') as talents
          from talents t group by 1, 2) r), '[]'),
      'money', coalesce((
        select jsonb_agg(jsonb_build_object('currency', r.currency, 'kind', r.kind, 'amount', trim_scale(r.amount)) order by r.currency, r.kind)
        from (select m.currency, m.kind, sum(m.amount) as amount from money m group by 1, 2) r), '[]'),
      'weeks', coalesce((
        select jsonb_agg(jsonb_build_object(
          'week', w.week::date, 'registrations', coalesce(r.count, 0), 'money', coalesce(m.amounts, '{}')) order by w.week)
        from generate_series(first_week, last_week, interval '1 week') w (week)
        left join registrations r on r.week = to_char(w.week, 'YYYY-MM-DD')
        left join weekly_money m on m.week = w.week), '[]'),
      'funnel', (
        select jsonb_build_object(
          'registered', coalesce(sum(p.count), 0),
          'paid', coalesce(sum(p.count) filter (where p.step in ('paid', 'video', 'audition', 'finalist')), 0),
          'video', coalesce(sum(p.count) filter (where p.step in ('video', 'audition', 'finalist')), 0),
          'audition', coalesce(sum(p.count) filter (where p.step in ('audition', 'finalist')), 0),
          'finalist', coalesce(sum(p.count) filter (where p.step = 'finalist'), 0))
        from progress p)));
end
$$;
comment on function private.analysis is 'The figures of a period and a country, for administrators; read from tallies alone, but for one day of applications.';
grant execute on function private.analysis to authenticated;

create function public.get_analysis(only_country public.country default null, first_day date default null, last_day date default null)
  returns jsonb
  language sql stable security invoker set search_path = ''
as $$
  select private.analysis(only_country, first_day, last_day)
$$;
comment on function public.get_analysis is
  'Of the children registered from one day to another in a country: what get_application_analytics counts, ages, talents_by_state, funnel and weeks (at most 53); money that arrived by currency and kind (payment, subscription, donation). Null is no bound. Administrators only.';
grant execute on function public.get_analysis to authenticated;
