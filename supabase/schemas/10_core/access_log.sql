-- Access log: which team member opened a child, exported a list or opened a proof of payment.
--
--                         administrator    reviewer      finance          anyone else
--   private.access_log    by get_access    no            no               no
--   log_export            yes              yes           yes              42501
--   get_access            yes              42501         42501            42501
--   count_access          yes              42501         42501            42501
--   get_readings          yes              42501         42501            42501
--
-- The log says who read, never the content. Entries are deleted after 12 months, and lose their row_id when the row is deleted.
--
-- A logged reading takes two calls: one writes the entry, the other returns the data. In a single call the caller could make the answer
-- fail on purpose (select=parent_email::integer): the error shows the value and rolls the entry back.

create type public.access_action as enum ('opened', 'exported', 'proof', 'taken_along');
comment on type public.access_action is
  'opened: a member who is no owner read a child''s whole entry, or the contacts of so many; exported: a list was '
  'taken along as a file, or for messages by WhatsApp; proof: the file of a proof of payment was opened; '
  'taken_along: the list of an audition day was loaded, which a phone keeps for the day.';

create table private.access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  member_id uuid references private.staff (id) on delete set null,
  member_email text not null,
  action public.access_action not null,
  table_name text not null,
  row_id uuid,
  row_count integer not null,
  constraint access_log_table_name_check check (table_name ~ '^[a-z][a-z0-9_-]{0,59}$'),
  constraint access_log_row_count_check check (row_count >= 0)
);
alter table private.access_log enable row level security;
comment on table private.access_log is 'Exports of lists, and openings of children and proofs of payment; kept for 12 months.';
comment on column private.access_log.table_name is
  'The list that was exported, applications of a child that was opened, payment_proofs, or auditions.';
comment on column private.access_log.row_count is
  'How many rows it gave. Of an export each call adds its own, so that one whose answer failed leaves the entry and not its rows.';
comment on column private.access_log.at is 'One moment for all entries of a call.';
comment on column private.access_log.member_email is
  'The address then, which stays as long as the entry: who read is known also once that account is closed.';
comment on column private.access_log.row_id is
  'The child or proof that was opened, or the message or audition day of whatsapp-list; null for any other list and once the '
  'row is gone.';
create index access_log_at_idx on private.access_log (at desc, id desc);
create index access_log_member_id_idx on private.access_log (member_id, at desc, id desc);
create index access_log_row_idx on private.access_log (table_name, row_id);

create function private.log_access(action public.access_action, table_name text, row_ids uuid[], row_count integer) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into private.access_log (at, member_id, member_email, action, table_name, row_id, row_count)
  select moment, s.id, s.email, log_access.action, log_access.table_name, r.id, log_access.row_count
  from private.staff s, unnest(row_ids) r (id)
  where s.user_id = auth.uid();
  delete from private.access_log l
  where l.id in (
    select o.id from private.access_log o
    where o.at < now() - interval '12 months'
    order by o.at
    limit 20 + cardinality(row_ids)
    for update skip locked);
end
$$;
comment on function private.log_access is
  'Writes down what the calling member opened or took along, an entry for each row, and forgets more than it writes of '
  'what is older than 12 months.';

create function private.has_opened(application_id uuid, within interval default '12 months') returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_admin() or exists (
    select from private.access_log l
    join private.staff s on s.id = l.member_id
    where s.user_id = auth.uid() and l.table_name = 'applications' and l.row_id = has_opened.application_id and l.at > now() - within);
end
$$;
comment on function private.has_opened is
  'Whether the access log says that the calling member opened a child; owners need no entry. It is the key to what lists do not show.';

create function private.log_export(list text, row_count integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require('search');
  if list is null or row_count is null or list !~ '^[a-z][a-z0-9-]{0,59}$' or row_count < 0 then
    raise exception 'value_required' using errcode = 'P0001';
  end if;
  perform private.log_access('exported', list, array[null]::uuid[], row_count);
end
$$;
comment on function private.log_export is
  'Writes down that the caller exports a list of so many rows; its name is in small letters and hyphens. With none it opens the '
  'export procedure of the list for an hour, which adds the rows that it gives. Members of the team; error: value_required.';
grant execute on function private.log_export to authenticated; -- as public.log_export

create function private.begun_export(list text) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  entry constant bigint := (
    select l.id from private.access_log l
    join private.staff s on s.id = l.member_id
    where s.user_id = auth.uid() and l.action = 'exported' and l.table_name = list and l.at > now() - interval '1 hour'
    order by l.id desc
    limit 1);
begin
  if entry is null then
    raise exception 'export_not_logged' using errcode = 'P0001', detail = list;
  end if;
  return entry;
end
$$;
comment on function private.begun_export is
  'The entry that the calling member wrote of an export of this list within the hour, the last one; refuses (export_not_logged) without.';

create function private.add_to_export(entry bigint, row_count integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.access_log l set row_count = l.row_count + add_to_export.row_count where l.id = entry;
end
$$;
comment on function private.add_to_export is 'Adds the rows of a call to the entry of its export.';

create type public.access_entry as (
  id bigint,
  at timestamptz,
  member_id uuid,
  member_email text,
  action public.access_action,
  table_name text,
  row_id uuid,
  row_count integer,
  name text
);
comment on type public.access_entry is
  'What one call read: row_id and name are the child who was opened, the audition day and its hall, '
  'or the proof and whose payment''s it was, while '
  'that is there and there was one; of several children row_count alone.';

create function private.access_conditions(only_member uuid, from_day date, to_day date) returns text
  language sql stable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    'l.member_id = ' || quote_literal(only_member),
    -- Days in the office's time zone.
    'l.at >= ' || quote_literal(from_day::timestamp at time zone 'Africa/Lagos'),
    'l.at < ' || quote_literal((to_day + 1)::timestamp at time zone 'Africa/Lagos'))
$$;
comment on function private.access_conditions is 'The conditions that a filter puts on an entry. Every value in it is quoted.';

create function private.listed_access(
  only_member uuid default null, from_day date default null, to_day date default null,
  page_size integer default null, page_start integer default 0
)
  returns setof public.access_entry
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  perform private.require_admin();
  return query execute format($query$
    select l.id, l.at, l.member_id, coalesce(s.email, l.member_email), l.action, l.table_name, l.row_id, l.row_count::integer,
      coalesce(
        (select a.child_name from public.applications a where l.table_name = 'applications' and a.id = l.row_id),
        (select p.venue from private.audition_days p where l.table_name = 'audition_days' and p.id = l.row_id),
        (select p.child_name from public.payments p where p.id = f.payment_id),
        (select p.child_name from public.subscriptions p where p.id = f.subscription_id))
    from (
      select max(l.id) as id, l.at, l.member_id, l.member_email, l.action, l.table_name, sum(l.row_count) as row_count,
        case when count(*) = 1 then (array_agg(l.row_id))[1] end as row_id
      from private.access_log l where %s
      group by l.at, l.member_id, l.member_email, l.action, l.table_name
      order by l.at desc, 1 desc limit $1 offset $2) l
    left join private.staff s on s.id = l.member_id
    left join public.payment_proofs f on f.id = l.row_id
    order by l.at desc, l.id desc
  $query$, private.access_conditions(only_member, from_day, to_day))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_access is
  'The access log, newest first, a row for each call: of one member, between two days in Lagos. Administrators only.';
grant execute on function private.listed_access to authenticated; -- as public.get_access

create function private.count_access(
  only_member uuid default null, from_day date default null, to_day date default null, at_most integer default null
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  counted integer;
begin
  perform private.require_admin();
  execute format('select count(*) from (
      select from private.access_log l where %s
      group by l.at, l.member_id, l.member_email, l.action, l.table_name limit $1) counted',
    private.access_conditions(only_member, from_day, to_day))
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_access is
  'How many entries get_access lists for the same filter; counts no further than at_most. Administrators only.';
grant execute on function private.count_access to authenticated; -- as public.count_access

create type public.reading as (
  id bigint,
  at timestamptz,
  member_email text,
  action public.access_action
);
comment on type public.reading is 'One reading of a child.';

create function private.readings_of(application_id uuid) returns setof public.reading
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.id, l.at, coalesce(s.email, l.member_email), l.action
    from private.access_log l
    left join private.staff s on s.id = l.member_id
    where (l.table_name = 'applications' and l.row_id = readings_of.application_id)
      or (l.table_name = 'payment_proofs' and l.row_id in (
        select f.id from public.payment_proofs f
        where f.payment_id in (select p.id from public.payments p where p.application_id = readings_of.application_id)
          or f.subscription_id in (select b.id from public.subscriptions b where b.application_id = readings_of.application_id)))
    order by l.at desc, l.id desc
    limit 50;
end
$$;
comment on function private.readings_of is
  'The last 50 times that a member opened this child or a proof of one of its payments, newest first; owners read '
  'children without an entry. Administrators only.';
grant execute on function private.readings_of to authenticated; -- as public.get_readings
