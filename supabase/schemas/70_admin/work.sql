-- Today: the number of open tasks of a team member, by kind.
--
--               administrator    reviewer      finance          anyone else
--   get_work    yes              own states    own countries    42501
--
-- Each kind is counted for the members who handle it, by capability. One row per kind with open tasks. The pages that the kinds lead to
-- are in src/features/admin/today/kinds.ts.

create type public.work_item as (
  kind text,
  count integer,
  oldest date,
  row_id uuid
);
comment on type public.work_item is
  'A kind of work with how much of it waits and since when, in days of the office; row_id is the child to begin with, where the work is on '
  'children one by one, the audition day that is today, the one day that they cannot come to, or the round whose release was cut off. '
  'A count stops soon after 1,000. Two kinds are no work: unpaid, applications whose ticket is not paid yet, and own, '
  'the children of the caller''s account.';

create function private.day_of(moment timestamptz) returns date
  language sql immutable set search_path = ''
as $$
  select (moment at time zone 'Africa/Lagos')::date
$$;
comment on function private.day_of is 'The day of a moment on the clocks of the office.';

create function private.work_on_money(scope public.country) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select 'payments', count(*)::integer, private.day_of(min(w.created_at)), null::uuid
  from (
    (select p.created_at from public.payments p
    where p.status = 'pending' and (scope is null or private.is_of_country(scope, p.application_country, p.currency))
    order by p.created_at limit 1001)
    union all
    (select s.created_at from public.subscriptions s
    where s.status = 'pending' and (scope is null or private.is_of_country(scope, s.application_country, s.currency))
    order by s.created_at limit 1001)
  ) w
  union all
  select 'lines', count(*)::integer, min(o.day), null from private.open_transactions o
  where scope is null or private.country_of(o.currency) = scope
  union all
  select 'refunds', count(*)::integer, min(d.day), null from private.due_back(scope, null) d
  union all
  -- A day is complete the day after.
  select 'days', private.office_day() - 1 - min(w.last_day), min(w.last_day) + 1, null
  from (
    select max(s.last_day) as last_day from private.statements s
    join private.bank_accounts a on a.id = s.account_id
    where scope is null or private.country_of(a.currency) = scope
    group by s.account_id
  ) w
$$;
comment on function private.work_on_money is
  'What waits for members for money: payments to check, lines of the bank that are open, sums to give back, and the days since the last '
  'statement that was read.';

create function private.work_on_children(states text[]) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select 'videos', count(*)::integer, private.day_of(min(w.entry_video_submitted_at)),
    (array_agg(w.id order by w.entry_video_submitted_at, w.id))[1]
  from (
    select a.id, a.entry_video_submitted_at from public.applications a
    where a.edition = private.current_edition() and a.entry_video_status = 'submitted' and (states is null or a.state_city = any (states))
    order by a.entry_video_submitted_at, a.id limit 1001
  ) w
  union all
  select t.kind, count(*)::integer, private.day_of(min(w.created_at)), null
  -- A child whose payment is being checked waits for that.
  from unnest(enum_range(null::public.ticket_status)) ticket
  cross join lateral (
    select case when private.is_ticket_paid(ticket) then 'applications' when ticket in ('none', 'unpaid') then 'unpaid' end as kind) t
  cross join lateral (
    select a.created_at from public.applications a
    where a.edition = private.current_edition() and a.ticket_status = ticket and a.status in ('pending_payment', 'pending')
      and (states is null or a.state_city = any (states))
    order by a.created_at limit 1001
  ) w
  where t.kind is not null
  group by t.kind
$$;
comment on function private.work_on_children is
  'What waits for reviewers: entry videos, applications with a paid ticket, and apart those that are not paid; of the current edition.';

create function private.work_of_answers(states text[]) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  with answers as (
    select n.application_id, (n.facts ->> 'put_back_at')::timestamptz as put_back_at
    from public.notices n
    join public.applications a on a.id = n.application_id
    where n.facts ? 'put_back_at' and (states is null or a.state_city = any (states))
  )
  select 'answers', count(*)::integer, private.day_of(min(w.put_back_at)),
    (array_agg(w.application_id order by w.put_back_at, w.application_id))[1]
  from answers w
  join public.applications a on a.id = w.application_id
  where w.put_back_at > now() - interval '14 days'
    -- The office has dealt with it since.
    and not exists (select from private.call_notes c where c.application_id = w.application_id and c.created_at > w.put_back_at)
    and not exists (
      select from private.audit_log l
      where l.table_name = 'applications' and l.row_id = w.application_id and l.at > w.put_back_at and l.actor_id <> a.user_id)
$$;
comment on function private.work_of_answers is
  'Families who put back what the office had corrected, until the office calls or decides on the child, for 14 days.';

create function private.work_of_auditions(states text[]) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select 'auditions', count(*)::integer, null::date, (array_agg(d.id order by d.starts_at, d.id))[1]
  from private.audition_days d
  where d.starts_at between now() - interval '24 hours' and now() + interval '24 hours'
    and private.local_day(d.country, d.starts_at) = private.local_day(d.country, now())
    and d.cancelled_at is null and d.completed_at is null and (states is null or d.state_city = any (states))
$$;
comment on function private.work_of_auditions is 'Today''s audition days, until one is held or called off.';

create function private.work_of_not_coming(states text[]) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select 'not_coming', count(*)::integer, min(private.local_day(d.country, d.starts_at)),
    case when count(distinct d.id) = 1 then (array_agg(d.id))[1] end
  from private.audition_days d
  join public.applications a on a.audition_day_id = d.id
  where d.starts_at > now() - interval '24 hours' and private.local_day(d.country, d.starts_at) >= private.local_day(d.country, now())
    and d.cancelled_at is null and d.completed_at is null and (states is null or d.state_city = any (states))
    and a.audition_state = 'scheduled' and a.audition_answer = 'not_coming' and not private.is_own(a.user_id)
    -- The door has seen the child, or recorded it as absent.
    and not exists (select from private.attendance(d.id) w where w.application_id = a.id)
$$;
comment on function private.work_of_not_coming is
  'Children of the audition days of today and later whose families said that they cannot come, until they are told another time, '
  'none, or have an event at the door; in place of the oldest day stands the first of these days. Without the caller''s own.';

create function private.work_of_duplicates(edition integer) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  -- Walks the index value by value, up to a hundred pairs: their order does not matter here.
  with names as (
    select (array_agg(k.application_id order by k.user_id, k.application_id))[1:10] as ids
    from private.duplicate_keys k
    where k.edition = work_of_duplicates.edition and k.is_shared
    group by k.child_key having count(*) > 1
  ), phones as (
    select (array_agg(a.application_id order by a.user_id))[1:10] as ids, (array_agg(a.child_key order by a.user_id))[1:10] as child_keys
    from (
      select distinct on (k.phone, k.user_id) k.phone, k.user_id, k.application_id, k.child_key
      from private.duplicate_keys k
      where k.edition = work_of_duplicates.edition and k.is_shared
      order by k.phone, k.user_id, k.application_id) a
    group by a.phone having count(*) > 1
  ), pairs as (
    (select least(one.id, other.id) as one_id, greatest(one.id, other.id) as other_id
    from names n
    cross join lateral unnest(n.ids) with ordinality one (id, position)
    join lateral unnest(n.ids) with ordinality other (id, position) on other.position > one.position
    where not exists (
      select from private.told_apart t where t.one_id = least(one.id, other.id) and t.other_id = greatest(one.id, other.id))
    limit 100)
    union all
    (select least(one.id, other.id), greatest(one.id, other.id)
    from phones p
    cross join lateral unnest(p.ids, p.child_keys) with ordinality one (id, child_key, position)
    join lateral unnest(p.ids, p.child_keys) with ordinality other (id, child_key, position)
      on other.position > one.position and other.child_key <> one.child_key
    where not exists (
      select from private.told_apart t where t.one_id = least(one.id, other.id) and t.other_id = greatest(one.id, other.id))
    limit 100)
  )
  select 'duplicates', count(*)::integer, private.day_of(min(greatest(one.created_at, other.created_at))), null::uuid
  from (select p.one_id, p.other_id from pairs p limit 100) p
  join public.applications one on one.id = p.one_id
  join public.applications other on other.id = p.other_id
$$;
comment on function private.work_of_duplicates is
  'How many pairs of children of a year may be the same, as duplicate_pairs has them, to a hundred, and since when the oldest of these.';

create function private.work_of_owners() returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select * from private.work_of_duplicates(private.current_edition())
  union all
  select 'emails', count(*)::integer, private.day_of(min(d.ended_at)), null
  from (
    -- A permanently wrong address stops being work after 7 days.
    select d.ended_at from private.email_outbox d
    where d.state = 'failed' and d.ended_at > now() - interval '7 days'
    order by d.ended_at limit 1001
  ) d
  union all
  select 'sender', count(*)::integer, private.day_of(min(j.reported_at)), null
  from private.job_states() j
  where j.name = 'deliver' and j.is_late
  union all
  select 'releases', count(*)::integer, null, (array_agg(r.id order by r.id))[1]
  from private.rounds r
  where r.state in ('releasing', 'undoing')
  union all
  select 'members', count(*)::integer, private.day_of(min(w.since)), null
  from (
    select c.created_at as since from private.admin_codes c
    where c.created_at > now() - interval '7 days'
      and not exists (select from private.staff s where s.user_id = c.user_id and s.ended_at is null and s.factor_reset_at is null)
    union all
    select coalesce(u.updated_at, s.created_at) from private.staff s
    join auth.users u on u.id = s.user_id
    where s.ended_at is null and s.email <> lower(u.email) and private.is_email_confirmed(u)
  ) w
$$;
comment on function private.work_of_owners is
  'What waits for owners alone: children who may have been entered twice, emails that failed in the last seven days, a sender of emails '
  'that is late, releases of judging that were cut off, and accounts that asked for a code to join the team or whose '
  'new address waits to be confirmed.';

create function private.work_of_reports(states text[]) returns setof public.work_item
  language sql stable security definer set search_path = '' set jit = off
as $$
  select 'reports', count(*)::integer, private.day_of(min(w.due_at)), null::uuid
  from (
    select c.due_at from private.profile_cases c
    join public.applications a on a.id = c.application_id
    where c.state in ('open', 'looking') and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
    order by c.due_at limit 1001
  ) w
$$;
comment on function private.work_of_reports is
  'Reported profiles that the office has not answered; in place of the oldest day stands the one on which the first is due.';

create function private.work() returns setof public.work_item
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  -- Every role can search.
  states constant text[] := private.require('search');
  scope constant public.country := private.country_of_states(states);
  item public.work_item;
begin
  for item in
    select w.* from (select 1 where private.opens('payments')) o, private.work_on_money(scope) w
    union all
    select w.* from (select 1 where private.opens('applications')) o, private.work_on_children(states) w
    union all
    select 'calls', count(*)::integer, min(w.call_on), null
    from (
      select c.call_on from private.call_notes c
      where (select private.opens('calls')) and c.done_at is null and c.call_on <= private.office_day()
        and (states is null or private.is_within('applications', c.application_id, states))
      order by c.call_on limit 1001
    ) w
    union all
    select w.* from (select 1 where private.opens('applications')) o, private.work_of_answers(states) w
    union all
    select w.* from (select 1 where private.opens('applications')) o, private.work_of_auditions(states) w
    union all
    select w.* from (select 1 where private.opens('applications')) o, private.work_of_not_coming(states) w
    union all
    select 'volunteers', count(*)::integer, private.day_of(min(w.created_at)), null
    from (
      select v.created_at from public.volunteers v
      where (select private.opens('volunteers')) and v.status = 'new' and (states is null or v.state_province = any (states))
      order by v.created_at limit 1001
    ) w
    union all
    select 'donations', count(*)::integer, private.day_of(min(w.created_at)), null
    from (
      select d.created_at from public.donations d
      where (select private.opens('donations')) and d.status = 'pending_payment'
        and (scope is null or d.country = scope and d.currency is distinct from 'USD')
      order by d.created_at limit 1001
    ) w
    union all
    select w.* from (select 1 where private.opens('owner')) o, private.work_of_owners() w
    union all
    select w.* from (select 1 where private.opens('owner')) o, private.work_of_health() w
    union all
    select w.* from (select 1 where private.opens('applications')) o, private.work_of_reports(states) w
    union all
    select 'own', count(*)::integer, null, null from public.applications a where a.user_id = (select auth.uid())
  loop
    if item.count > 0 then
      return next item;
    end if;
  end loop;
end
$$;
comment on function private.work is
  'The work that waits for the calling member, one row a kind, in no order. Members of the team, each for the own role.';
grant execute on function private.work to authenticated; -- as public.get_work
