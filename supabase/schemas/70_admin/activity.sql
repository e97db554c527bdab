-- Activity: everything that administrators and the platform did, on one page.
--
--                         administrator    anyone else
--   get_activity          yes              42501
--   count_activity        yes              42501
--   get_administrators    yes              42501

create type public.activity_entry as (
  id bigint,
  at timestamptz,
  actor_id uuid,
  actor_email text,
  table_name text,
  row_id uuid,
  action text,
  kind text,
  old_values jsonb,
  new_values jsonb,
  name text,
  undoes bigint,
  is_own_family boolean
);
comment on type public.activity_entry is
  'The audit log''s entry of one change, with whose row it was: the child, donor, volunteer, coordinator or member of '
  'the team, a message''s subject, the hall of an audition day, a round of judging, a month of the books, or the family of a '
  'transfer; null once '
  'that is gone. undoes names '
  'the entry that it took '
  'back; is_own_family says that who acted was the parent or donor.';

create function private.activity_conditions(only_actor uuid, from_day date, to_day date, only_kind text, search text)
  returns text
  language plpgsql stable set search_path = ''
as $$
declare
  at_most constant integer := 100;
begin
  return concat('true',
    ' and l.actor_id = ' || quote_literal(only_actor),
    ' and l.kind = ' || quote_literal(only_kind),
    -- Days in the office's time zone.
    ' and l.at >= ' || quote_literal(from_day::timestamp at time zone 'Africa/Lagos'),
    ' and l.at < ' || quote_literal((to_day + 1)::timestamp at time zone 'Africa/Lagos'),
    case when btrim(search) <> '' then
      -- Finds the entries by their rows first: walking the log would read all of it.
      format(' and l.id = any (array(
          select e.id from (
            select ''applications'' as table_name, unnest(%L::uuid[]) as row_id
            union all select ''payments'', unnest(%L::uuid[])
            union all select ''subscriptions'', unnest(%L::uuid[])) w
          join private.audit_log e on e.table_name = w.table_name and e.row_id = w.row_id))',
        private.found_documents('application', search, at_most), private.found_documents('payment', search, at_most),
        private.found_documents('subscription', search, at_most))
    end);
end
$$;
comment on function private.activity_conditions is
  'The conditions that a filter puts on an entry; a search looks for children and their payments, at most a hundred of '
  'each. Every value in it is quoted.';

create function private.listed_activity(
  only_actor uuid default null, from_day date default null, to_day date default null, only_kind text default null,
  search text default null, page_size integer default null, page_start integer default 0
) returns setof public.activity_entry
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  perform private.require_admin();
  perform private.check_search(search, only_kind);
  return query execute format($query$
    select l.id, l.at, l.actor_id, u.email::text, l.table_name, l.row_id, l.action, l.kind, l.old_values, l.new_values,
      case l.table_name
        when 'applications' then (select a.child_name from public.applications a where a.id = l.row_id)
        when 'payments' then (select p.child_name from public.payments p where p.id = l.row_id)
        when 'subscriptions' then (select s.child_name from public.subscriptions s where s.id = l.row_id)
        when 'donations' then (select d.donor_name from public.donations d where d.id = l.row_id)
        when 'volunteers' then (select v.full_name from public.volunteers v where v.id = l.row_id)
        when 'broadcasts' then (select b.subject from public.broadcasts b where b.id = l.row_id)
        when 'editions' then (select e.name from private.editions e where e.id = l.row_id)
        when 'audition_days' then (select p.venue from private.audition_days p where p.id = l.row_id)
        when 'rounds' then (select r.name from private.rounds r where r.id = l.row_id)
        when 'closed_months' then (select to_char(c.month, 'FMMonth YYYY') from private.closed_months c where c.id = l.row_id)
        when 'staff' then (select s.email from private.staff s where s.id = l.row_id)
        when 'state_coordinators' then (select c.coordinator_name from public.state_coordinators c where c.id = l.row_id)
        when 'transfers' then (
          select left(o.raw_user_meta_data ->> 'parent_name', 80) from private.transfers t join auth.users o on o.id = t.user_id
          where t.id = l.row_id)
        when 'approval_requests' then (
          select s.name from private.approval_requests p cross join lateral private.subject_of(p.arguments) s
          where p.id = l.row_id)
      end, l.undoes, l.is_own_family
    from (select * from private.audit_log l where %s order by l.at desc, l.id desc limit $1 offset $2) l
    left join auth.users u on u.id = l.actor_id
    order by l.at desc, l.id desc
  $query$, private.activity_conditions(only_actor, from_day, to_day, only_kind, search))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_activity is
  'The deeds of administrators and the platform, newest first: of one person, between two days in Lagos, of one kind '
  '(added, deleted, erased, approved, refused, taken_back, assessed, video, audition, ticket, changed), about children '
  'whom the search finds. Administrators only.';
grant execute on function private.listed_activity to authenticated; -- as public.get_activity

create function private.count_activity(
  only_actor uuid default null, from_day date default null, to_day date default null, only_kind text default null,
  search text default null, at_most integer default null
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  counted integer;
begin
  perform private.require_admin();
  perform private.check_search(search, only_kind);
  execute format('select count(*) from (select from private.audit_log l where %s limit $1) counted',
    private.activity_conditions(only_actor, from_day, to_day, only_kind, search))
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_activity is
  'How many entries get_activity lists for the same filter; counts no further than at_most. Administrators only.';
grant execute on function private.count_activity to authenticated; -- as public.count_activity

create type public.administrator as (id uuid, email text);
comment on type public.administrator is 'The account of an administrator.';

create function private.administrators() returns setof public.administrator
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select s.user_id, s.email from private.staff s order by s.email, s.id;
end
$$;
comment on function private.administrators is 'Everybody who has or had a role in the team, by e-mail. Administrators only.';
grant execute on function private.administrators to authenticated; -- as public.get_administrators
