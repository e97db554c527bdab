-- Analytics: the figures of the competition.
--
--                                 administrator    any other caller
--   get_application_analytics     yes              42501

create function private.application_analytics() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  payment_window constant interval := make_interval(days => private.setting('payment_window_days')::integer);
  totals jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'total_children', count(*),
    'total_male', count(*) filter (where a.gender = 'Male'),
    'total_female', count(*) filter (where a.gender = 'Female'),
    'total_approved', count(*) filter (where a.status in ('approved', 'assessed')),
    'total_rejected', count(*) filter (where a.status = 'rejected'),
    'total_cancelled_by_timer', count(*) filter (
      where a.ticket_status in ('none', 'unpaid') and a.created_at < now() - payment_window
        and not exists (
          select from public.payments p
          where p.application_id = a.id and p.is_ticket and p.status = 'pending'))
  ) into totals
  from public.applications a;

  return totals
    || jsonb_build_object('talent_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('talent', r.talent, 'count', r.count) order by r.count desc, r.talent)
      from (select t.talent, count(*) from public.applications a cross join unnest(a.talents) t (talent)
        group by t.talent) r), '[]'))
    || jsonb_build_object('country_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('country', r.country, 'count', r.count) order by r.count desc, r.country)
      from (select a.country, count(*) from public.applications a group by a.country) r), '[]'))
    || jsonb_build_object('state_ranks', coalesce((
      select jsonb_agg(jsonb_build_object('state_city', r.state_city, 'count', r.count) order by r.count desc, r.state_city)
      from (select a.state_city, count(*) from public.applications a group by a.state_city) r), '[]'));
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
