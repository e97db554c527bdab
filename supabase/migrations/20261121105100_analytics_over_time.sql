-- Analytics over time: how the competition grew week by week, and how far its children have come.
--
--                              administrator    any other caller
--   get_application_trends     yes              42501

create function private.application_trends(week_count integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Weeks begin on Monday on the clocks of Lagos, where most families are.
  zone constant text := 'Africa/Lagos';
  weeks constant integer := least(greatest(coalesce(week_count, 12), 1), 104);
  this_week constant timestamp := date_trunc('week', now() at time zone zone);
  first_week constant timestamp := this_week - make_interval(weeks => weeks - 1);
begin
  perform private.require_admin();
  return jsonb_build_object(
    'weeks', (
      with registrations as (
        select date_trunc('week', a.created_at at time zone zone) as week, count(*) as count
        from public.applications a
        where a.created_at >= first_week at time zone zone
        group by 1
      ), money as (
        select m.week, jsonb_object_agg(m.currency, m.amount) as amounts
        from (
          select date_trunc('week', p.created_at at time zone zone) as week, p.currency, sum(p.amount) as amount
          from public.payments p
          where p.status = 'approved' and p.created_at >= first_week at time zone zone
          group by 1, 2
        ) m
        group by m.week
      )
      select jsonb_agg(jsonb_build_object(
        'week', w.week::date, 'registrations', coalesce(r.count, 0), 'money', coalesce(m.amounts, '{}')) order by w.week)
      from generate_series(first_week, this_week, interval '1 week') w (week)
      left join registrations r on r.week = w.week
      left join money m on m.week = w.week
    ),
    'funnel', (
      -- Who reached a step reached every step before it: a ticket taken away later does not unmake a video.
      select jsonb_build_object(
        'registered', count(*),
        'paid', count(*) filter (where s.is_finalist or s.is_auditioned or s.is_filmed or s.is_paid),
        'video', count(*) filter (where s.is_finalist or s.is_auditioned or s.is_filmed),
        'audition', count(*) filter (where s.is_finalist or s.is_auditioned),
        'finalist', count(*) filter (where s.is_finalist))
      from (
        select a.is_finalist, a.audition_state <> 'not_scheduled' as is_auditioned,
          a.entry_video_status in ('submitted', 'approved', 'failed') as is_filmed,
          private.is_ticket_paid(a.ticket_status) as is_paid
        from public.applications a
      ) s
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
