-- The administrator's list of payments and subscriptions: found by name, e-mail and reference, and
-- paged inside the procedure, so that a page costs the same however many rows there are.
--
--                                       administrator    anyone else
--   get_all_payments_and_subscriptions  all rows         42501
--   count_payments_and_subscriptions    yes              42501

create function private.refresh_payment_search_names() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.payments p
  set search_name = private.payment_search_name(p.user_id, p.application_id, p.child_name, p.reference)
  where p.user_id = new.id;
  update public.subscriptions s
  set search_name = private.payment_search_name(s.user_id, s.application_id, s.child_name, s.reference)
  where s.user_id = new.id;
  return null;
end
$$;
comment on function private.refresh_payment_search_names is 'A parent''s payments are found by the new name and e-mail.';

create trigger users_after_update_payment_search
  after update on auth.users
  for each row when (
    new.email is distinct from old.email
    or (new.raw_user_meta_data ->> 'parent_name') is distinct from (old.raw_user_meta_data ->> 'parent_name')
  )
  execute function private.refresh_payment_search_names();

create type public.payment_list_item as (
  id uuid,
  user_id uuid,
  application_id uuid,
  amount numeric,
  currency public.currency,
  reference text,
  description text,
  child_name text,
  status text,
  payment_type text,
  created_at timestamptz,
  parent_name text,
  parent_email text,
  application_reference text,
  country public.country,
  parent_phone text,
  decision_reason text,
  decided_at timestamptz,
  decided_by_email text,
  same_reference_count integer,
  received_amount numeric,
  received_on date,
  received_via public.received_via,
  is_ticket_paid_otherwise boolean
);
comment on type public.payment_list_item is 'A row of the combined list of payments and subscriptions.';

create function private.payment_sources(
  search text, only_status text, only_type text, columns text, tail text
) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  if only_status not in ('pending', 'approved', 'declined', 'active', 'rejected') or only_type not in ('payment', 'subscription') then
    raise exception 'payment_filter_unknown' using errcode = '22023', detail = concat_ws(', ', only_status, only_type);
  end if;
  return (
    select string_agg(format('(select %s, %L as payment_type from public.%I t where true%s%s%s)', columns, kind, relation,
      ' and t.status = ' || quote_literal(only_status), ' and ' || private.search_condition(kind, relation, 't', search), tail), ' union all ')
    from (values
      ('payment', 'payments', array['pending', 'approved', 'declined']),
      ('subscription', 'subscriptions', array['pending', 'active', 'rejected'])
    ) source (kind, relation, statuses)
    where (only_type is null or only_type = kind) and (only_status is null or only_status = any (statuses)));
end
$$;
comment on function private.payment_sources is
  'The statement that reads the wanted rows of payments and subscriptions, each table by its own index; null when no row can match. Every value in it is quoted.';

create function private.all_payments_and_subscriptions(
  search text, only_status text, only_type text, page_size integer, page_start integer,
  older_than timestamptz, after_id uuid
) returns setof public.payment_list_item
  language plpgsql stable security definer set search_path = ''
as $$
-- The columns come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  sources text;
begin
  perform private.require_admin();
  perform private.check_search(search, only_status, only_type);
  sources := private.payment_sources(search, only_status, only_type,
    't.id, t.user_id, t.application_id, t.amount, t.currency, t.reference, t.description, t.child_name,
     t.status::text as status, t.created_at, t.decision_reason, t.decided_at, t.decided_by,
     t.received_amount, t.received_on, t.received_via',
    case when older_than is not null then ' and t.created_at <= $3 and (t.created_at < $3 or t.id > $4)' else '' end
      || ' order by t.created_at desc, t.id limit $1 + $2');
  if sources is null then
    return;
  end if;
  -- Built for each call, so that the plan fits the filter; each part stops where the page ends.
  return query execute format($query$
    select m.id, m.user_id, m.application_id, m.amount, m.currency, m.reference, m.description, m.child_name,
      m.status, m.payment_type, m.created_at,
      left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text, a.payment_reference, a.country,
      coalesce(a.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)),
      m.decision_reason, m.decided_at, d.email::text,
      (select count(*)::integer from (
        (select from public.payments p
          where upper(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(m.reference, '[^[:alnum:]]', '', 'g'))
            and m.reference ~ '[[:alnum:]]' and p.id <> m.id and p.status <> 'declined' limit 9)
        union all
        (select from public.subscriptions s
          where upper(regexp_replace(s.reference, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(m.reference, '[^[:alnum:]]', '', 'g'))
            and m.reference ~ '[[:alnum:]]' and s.id <> m.id and s.status <> 'rejected' limit 9)
        limit 9) same),
      m.received_amount, m.received_on, m.received_via,
      m.payment_type = 'payment' and private.is_ticket_description(m.description) and exists (
        select from public.payments p
        where p.application_id = m.application_id and p.is_ticket and p.status = 'approved' and p.id <> m.id)
    from (select * from (%s) rows order by created_at desc, id limit $1 offset $2) m
    join auth.users u on u.id = m.user_id
    left join public.applications a on a.id = m.application_id
    left join auth.users d on d.id = m.decided_by
    order by m.created_at desc, m.id
  $query$, sources)
  using page_size, coalesce(page_start, 0), older_than, coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.all_payments_and_subscriptions is 'Payments and subscriptions as one list, newest first, for administrators.';
grant execute on function private.all_payments_and_subscriptions to authenticated;

create function public.get_all_payments_and_subscriptions(
  search text default null, only_status text default null, only_type text default null,
  page_size integer default null, page_start integer default 0,
  older_than timestamptz default null, after_id uuid default null
) returns setof public.payment_list_item
  language sql stable security invoker set search_path = ''
as $$
  select * from private.all_payments_and_subscriptions(
    search, only_status, only_type, page_size, page_start, older_than, after_id)
$$;
comment on function public.get_all_payments_and_subscriptions is
  'Payments and subscriptions as one list, newest first; payment_type is payment or subscription. Without parameters all of them; older_than and after_id, the last row''s moment and id, go on after that row; same_reference_count counts other rows, up to 9, with the same reference; is_ticket_paid_otherwise says that another payment for the same ticket is approved. Administrators only.';
grant execute on function public.get_all_payments_and_subscriptions to authenticated;

create function private.count_payments_and_subscriptions(search text, only_status text, only_type text, at_most integer)
  returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sources text;
  counted integer;
begin
  perform private.require_admin();
  perform private.check_search(search, only_status, only_type);
  -- Also refuses an unknown filter.
  sources := private.payment_sources(search, only_status, only_type, 'true', ' limit $1');
  if sources is null then
    return 0;
  end if;
  if coalesce(private.search_key(search), '') = '' then
    select sum(private.tallied(f.fact)) into counted
    from (
      select 'payment:' || p as fact from unnest(enum_range(null::public.payment_status)) p
      where only_type is distinct from 'subscription' and (only_status is null or p::text = only_status)
      union all
      select 'subscription:' || s from unnest(enum_range(null::public.subscription_status)) s
      where only_type is distinct from 'payment' and (only_status is null or s::text = only_status)) f;
    return least(counted, at_most);
  end if;
  execute format('select count(*) from (select from (%s) rows limit $1) counted', sources) into counted using at_most;
  return counted;
end
$$;
comment on function private.count_payments_and_subscriptions is
  'How many rows of the combined list match, for administrators: from the tallies where nothing is searched.';
grant execute on function private.count_payments_and_subscriptions to authenticated;

create function public.count_payments_and_subscriptions(
  search text default null, only_status text default null, only_type text default null, at_most integer default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_payments_and_subscriptions(search, only_status, only_type, at_most)
$$;
comment on function public.count_payments_and_subscriptions is
  'How many payments and subscriptions get_all_payments_and_subscriptions lists for the same filter; counts no further than at_most. Administrators only.';
grant execute on function public.count_payments_and_subscriptions to authenticated;
