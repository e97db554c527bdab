-- Audition calls: families of an audition day who get no email about their time, and whom the office contacts by WhatsApp. The list stays
-- under the day until each family was contacted, has read the notice, or gets newer news.
--
--                          administrator         reviewer                      anyone else
--   count_audition_calls   yes                   own states, no own family     42501
--   log_audition_calls     yes                   own states                    42501
--   get_audition_calls     once it was logged    own states, no own family     42501
--   open_audition_call     yes                   own states, no own family     42501
--
-- Which member contacted which family is stored with the message lists (message_calls.sql).

create type public.audition_call as (
  user_id uuid,
  parent_name text,
  parent_phone text,
  news jsonb,
  told_at timestamptz,
  opened_at timestamptz,
  opened_by_email text
);
comment on type public.audition_call is
  'A family of an audition day to write to by WhatsApp: of each of its children the name, starts_at, the details and what happened (set, '
  'earlier, later, venue, cancelled; starts_at is then the time that is off); told_at says when the newest of it was written under '
  'Notices, opened_at that somebody wrote of that, and opened_by_email who.';

create function private.audition_call_day(audition_day_id uuid, capability text default 'applications') returns private.audition_days
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require(capability);
  day private.audition_days;
begin
  select d.* into day from private.audition_days d
  where d.id = audition_call_day.audition_day_id and (states is null or d.state_city = any (states));
  if not found then
    raise exception 'audition_not_found' using errcode = 'P0001', detail = coalesce(audition_day_id::text, 'null');
  end if;
  return day;
end
$$;
comment on function private.audition_call_day is
  'The head of everything about a day''s list: refuses (42501) a caller without the capability, and a day that is '
  'elsewhere (audition_not_found).';

create function private.audition_news(audition_day_id uuid) returns setof public.notices
  language sql stable security definer set search_path = ''
as $$
  select n.*
  from private.audition_day_children c
  join public.applications a on a.id = c.application_id
  cross join lateral (
    select m.* from public.notices m
    where m.application_id = a.id and m.kind in ('audition_set', 'audition_moved', 'audition_late', 'audition_cancelled')
      and m.read_at is null and m.settled_at is null
    order by m.created_at desc, m.id
    limit 1) n
  where c.audition_day_id = audition_news.audition_day_id
    -- A child that moved to another day is on that day's list, and one taken out is on the list of its last day.
    and case when n.kind <> 'audition_cancelled' then a.audition_day_id = c.audition_day_id else not exists (
      select from private.audition_day_children o where o.application_id = a.id and o.added_at > c.added_at) end
    and not private.is_own(n.user_id) and not private.is_emailed(n.user_id, n.kind)
$$;
comment on function private.audition_news is
  'The newest notice of the day of each child whose family has neither read it nor gets an email of it, those of the caller''s own '
  'account excepted.';

create function private.audition_families(audition_day_id uuid)
  returns table (user_id uuid, news public.notices[], told_at timestamptz, opened_at timestamptz, opened_by uuid)
  language sql stable security definer set search_path = ''
as $$
  select f.user_id, f.news, f.told_at, c.opened_at, c.opened_by
  from (
    select n.user_id, array_agg(n::public.notices order by n.created_at, n.id) as news, max(n.created_at) as told_at
    from private.audition_news(audition_families.audition_day_id) n
    group by n.user_id) f
  left join private.message_calls c
    on c.audition_day_id = audition_families.audition_day_id and c.user_id = f.user_id and c.told_at >= f.told_at
$$;
comment on function private.audition_families is 'The families of a day''s list with their news, and who wrote to them of it.';

create function private.audition_call_count(audition_day_id uuid) returns public.message_call_count
  language plpgsql stable security definer set search_path = ''
as $$
declare
  day constant private.audition_days := private.audition_call_day(audition_day_id);
  counted public.message_call_count;
begin
  select count(*), count(f.opened_at) into counted from private.audition_families(day.id) f;
  return counted;
end
$$;
comment on function private.audition_call_count is
  'How many families of an audition day have neither read nor get an email of what became of their time, and to how many of '
  'them somebody wrote. Administrators, and reviewers of the own states; error: audition_not_found.';
grant execute on function private.audition_call_count to authenticated; -- as public.count_audition_calls

create function private.log_audition_calls(audition_day_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  day constant private.audition_days := private.audition_call_day(audition_day_id);
begin
  perform private.log_calls(day.id, (private.audition_call_count(day.id)).families);
end
$$;
comment on function private.log_audition_calls is
  'Writes down, once a day, that the caller reads the WhatsApp list of an audition day, which opens get_audition_calls for that day. '
  'Administrators, and reviewers of the own states; error: audition_not_found.';
grant execute on function private.log_audition_calls to authenticated; -- as public.log_audition_calls

create function private.audition_calls(audition_day_id uuid) returns setof public.audition_call
  language plpgsql stable security definer set search_path = ''
as $$
declare
  day constant private.audition_days := private.audition_call_day(audition_day_id);
begin
  if not private.are_calls_logged(day.id) then
    raise exception 'calls_not_logged' using errcode = 'P0001';
  end if;
  return query
    select f.user_id, left(u.raw_user_meta_data ->> 'parent_name', 80), t.parent_phone, t.news, f.told_at, f.opened_at,
      (select m.email::text from auth.users m where m.id = f.opened_by)
    from private.audition_families(day.id) f
    join auth.users u on u.id = f.user_id
    cross join lateral (
      select min(a.parent_phone) as parent_phone, min(s.starts_at) as starts_at,
        jsonb_agg(jsonb_build_object('child_name', a.child_name, 'starts_at', s.starts_at, 'details', a.audition_details, 'what',
          case
            when n.kind = 'audition_cancelled' then 'cancelled'
            when n.kind = 'audition_set' or s.is_new and s.known_at is null then 'set'
            when not s.is_new then 'venue'
            when s.known_at > s.starts_at then 'earlier'
            else 'later' end) order by s.starts_at, a.child_name collate "C", a.id) as news
      from unnest(f.news) n
      join public.applications a on a.id = n.application_id
      cross join lateral private.told_facts(n) t (facts)
      cross join lateral (
        select coalesce(t.facts ->> 'date', n.facts ->> 'old_date')::timestamptz as starts_at,
          (t.facts ->> 'old_date')::timestamptz as known_at, coalesce((t.facts ->> 'is_new_date')::boolean, false) as is_new) s) t
    order by f.opened_at is not null, f.opened_at desc, t.starts_at, f.user_id;
end
$$;
comment on function private.audition_calls is
  'The families of an audition day who have neither read nor get an email of what became of their time, one row a family, with its '
  'phone and what to say of each child; those that were written to come last. Administrators, and reviewers of the own states; '
  'errors: audition_not_found, calls_not_logged (log_audition_calls comes first).';
grant execute on function private.audition_calls to authenticated; -- as public.get_audition_calls

create function private.open_audition_call(audition_day_id uuid, user_id uuid, told_at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  day constant private.audition_days := private.audition_call_day(audition_day_id, 'applications:write');
begin
  -- Newer news that arrived meanwhile was not told. A family that has read the notice meanwhile has left the list.
  insert into private.message_calls as c (audition_day_id, user_id, told_at)
  select day.id, f.user_id, least(f.told_at, open_audition_call.told_at)
  from private.audition_families(day.id) f
  where f.user_id = open_audition_call.user_id and open_audition_call.told_at is not null
  on conflict on constraint message_calls_audition_day_id_key do update
  set told_at = excluded.told_at, opened_at = excluded.opened_at, opened_by = excluded.opened_by
  where c.told_at < excluded.told_at;
end
$$;
comment on function private.open_audition_call is
  'Marks a family of an audition day''s WhatsApp list as written to; told_at is that of its row, so that newer news opens it again. '
  'Administrators, and reviewers of the own states; error: audition_not_found.';
grant execute on function private.open_audition_call to authenticated; -- as public.open_audition_call
