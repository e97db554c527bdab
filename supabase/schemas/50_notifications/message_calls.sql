-- Message calls: families to whom no email brings the text of a message, and whom the office contacts by WhatsApp, one after the other.
-- The families of an audition day who get no email are in audition_calls.sql.
--
--                            administrator    anyone else
--   private.message_calls    no               no
--   count_message_calls      yes              42501
--   get_message_calls        yes              42501
--   open_message_call        yes              42501

create table private.message_calls (
  id bigint generated always as identity primary key,
  broadcast_id uuid references public.broadcasts (id) on delete cascade,
  audition_day_id uuid references private.audition_days (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  told_at timestamptz,
  opened_at timestamptz not null default now(),
  opened_by uuid default auth.uid(),
  constraint message_calls_broadcast_id_key unique (broadcast_id, user_id),
  constraint message_calls_audition_day_id_key unique (audition_day_id, user_id),
  constraint message_calls_list_check check (
    num_nonnulls(broadcast_id, audition_day_id) = 1 and (told_at is null) = (audition_day_id is null))
);
comment on table private.message_calls is 'Which families of the list of a message, or of an audition day, were written to by WhatsApp.';
comment on column private.message_calls.told_at is
  'Of an audition day, when the newest notice was written that the member told: a newer one opens the row again.';
comment on column private.message_calls.opened_by is 'The member who wrote, without a foreign key.';
create index message_calls_user_id_idx on private.message_calls (user_id);
alter table private.message_calls enable row level security;

create type public.message_call as (
  user_id uuid,
  parent_name text,
  parent_phone text,
  child_name text,
  opened_at timestamptz,
  opened_by_email text
);
comment on type public.message_call is 'A family to write to by WhatsApp; opened_at says that it was opened, and opened_by_email by whom.';

create type public.message_call_count as (families integer, opened integer);
comment on type public.message_call_count is
  'How many families the list of a message or an audition day has, and to how many of them somebody wrote.';

create function private.message_families(broadcast_id uuid)
  returns table (user_id uuid, edition integer, opened_at timestamptz, opened_by uuid)
  language sql stable security definer set search_path = ''
as $$
  select n.user_id, t.edition, c.opened_at, c.opened_by
  from public.notices n
  join private.broadcast_audiences t on t.broadcast_id = n.broadcast_id
  left join private.message_calls c on c.broadcast_id = n.broadcast_id and c.user_id = n.user_id
  where n.broadcast_id = message_families.broadcast_id and not private.is_emailed(n.user_id, 'message')
$$;
comment on function private.message_families is 'The families of a message whom no email brings its text.';

create function private.are_calls_logged(list_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.access_log l
    join private.staff s on s.id = l.member_id
    where s.user_id = auth.uid() and l.table_name = 'whatsapp-list' and l.row_id = list_id
      and l.at >= private.office_day()::timestamp at time zone 'Africa/Lagos')
$$;
comment on function private.are_calls_logged is
  'Whether it is written down that the calling member reads the list of a message or an audition day today.';

create function private.log_calls(list_id uuid, families integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The list is reloaded after each family, and logged as one reading a day.
  if not private.are_calls_logged(list_id) then
    perform private.log_access('exported', 'whatsapp-list', array[list_id], families);
  end if;
end
$$;
comment on function private.log_calls is
  'Writes down, once a day, that the calling member read the names and phones of the list of a message or an audition day.';

create function private.message_call_count(broadcast_id uuid) returns public.message_call_count
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  counted public.message_call_count;
begin
  perform private.require_admin();
  select count(*), count(f.opened_at) into counted from private.message_families(message_call_count.broadcast_id) f;
  return counted;
end
$$;
comment on function private.message_call_count is
  'How many families a message was told to under Notices whom no email brings its text, and to how many of them '
  'somebody wrote. Administrators only.';
grant execute on function private.message_call_count to authenticated; -- as public.count_message_calls

create function private.message_calls_of(broadcast_id uuid) returns setof public.message_call
  language plpgsql volatile security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  perform private.log_calls(broadcast_id, (private.message_call_count(broadcast_id)).families);
  return query
    select f.user_id, left(u.raw_user_meta_data ->> 'parent_name', 80), p.phone, a.child_name, f.opened_at,
      (select m.email::text from auth.users m where m.id = f.opened_by)
    from private.message_families(message_calls_of.broadcast_id) f
    join auth.users u on u.id = f.user_id
    left join lateral (
      select a.parent_phone, a.child_name from public.applications a
      where a.user_id = f.user_id and a.edition = f.edition order by a.created_at, a.id limit 1) a on true
    cross join lateral (select coalesce(a.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)) as phone) p
    -- Families still to be contacted come first, in the order of the message, so that the next ones move up as these are opened.
    order by case when f.opened_at is not null then 2 when p.phone is null then 1 else 0 end, f.opened_at desc, f.user_id
    limit 200;
end
$$;
comment on function private.message_calls_of is
  'The next 200 families that a message was told under Notices and that get no email with its text, with the phone of '
  'their first child; those that were opened come last. Administrators only.';
grant execute on function private.message_calls_of to authenticated; -- as public.get_message_calls

create function private.open_message_call(broadcast_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean;
begin
  perform private.require_admin();
  if not exists (
    select from public.notices n where n.broadcast_id = open_message_call.broadcast_id and n.user_id = open_message_call.user_id) then
    raise exception 'message_not_told' using errcode = 'P0001';
  end if;
  is_first := not exists (select from private.message_calls c where c.broadcast_id = open_message_call.broadcast_id);
  insert into private.message_calls (broadcast_id, user_id) values (open_message_call.broadcast_id, open_message_call.user_id)
  on conflict do nothing;
  if is_first then
    insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
    values (auth.uid(), 'broadcasts', open_message_call.broadcast_id, 'update', jsonb_build_object('whatsapp_list_opened', now()));
  end if;
end
$$;
comment on function private.open_message_call is
  'Marks a family of a message''s WhatsApp list as opened. Administrators only; error: message_not_told.';
grant execute on function private.open_message_call to authenticated; -- as public.open_message_call
