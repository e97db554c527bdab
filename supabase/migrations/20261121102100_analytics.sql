-- Analytics: the figures of the competition, at the same price however many rows there are.
--
--                                 administrator    anyone else
--   get_application_analytics     yes              42501
--   get_application_trends        yes              42501
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
  language plpgsql stable security definer set search_path = ''
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

create function private.application_trends(week_count integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
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
        select t.value as week, t.amount as count from private.tallied_by('week') t
      ), money as (
        select split_part(t.value, ':', 1) as week, jsonb_object_agg(split_part(t.value, ':', 2), trim_scale(t.amount)) as amounts
        from private.tallied_by('money') t
        group by 1
      )
      select jsonb_agg(jsonb_build_object(
        'week', w.week::date, 'registrations', coalesce(r.count, 0), 'money', coalesce(m.amounts, '{}')) order by w.week)
      from generate_series(this_week - make_interval(weeks => weeks - 1), this_week, interval '1 week') w (week)
      left join registrations r on r.week = to_char(w.week, 'YYYY-MM-DD')
      left join money m on m.week = to_char(w.week, 'YYYY-MM-DD')
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
