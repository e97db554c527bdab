-- The administrators' list of payments and subscriptions: found by name, email and reference, and paged inside the procedure, so that
-- every page costs the same however many rows there are.
--
--                                       administrator    finance          anyone else
--   get_all_payments_and_subscriptions  all rows         own countries    42501
--   export_payments                     yes              own countries    42501
--   count_payments_and_subscriptions    yes              own countries    42501
--   total_payments_and_subscriptions    yes              own countries    42501
--
-- A member who is not an owner reads at most 100 rows per call. An export returns more and writes an access log entry.

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
  is_ticket_paid_otherwise boolean,
  receipt_number text,
  edition smallint,
  ticket_fee numeric,
  ticket_received numeric,
  received_currency public.currency,
  is_accepted_as_full boolean,
  refunded_amount numeric,
  refunded_on date,
  transfer_id uuid,
  unused_amount numeric
);
comment on type public.payment_list_item is
  'A row of the combined list of payments and subscriptions; edition, ticket_fee and ticket_received, what arrived for '
  'the ticket, are those of the child whom it is for; unused_amount is the money in its currency that may be what it '
  'means, while it waits.';

create function private.arrived_condition(arrived_from date, arrived_to date, accepted text) returns text
  language sql immutable set search_path = ''
as $$
  -- The books date a payment approved as stated by the day of its decision.
  select case when num_nonnulls(arrived_from, arrived_to) > 0 then concat_ws(' and ', format('t.status = %L', accepted),
    $day$coalesce(t.received_on, (t.decided_at at time zone 'Africa/Lagos')::date) >= $day$ || quote_literal(arrived_from),
    $day$coalesce(t.received_on, (t.decided_at at time zone 'Africa/Lagos')::date) <= $day$ || quote_literal(arrived_to)) end
$$;
comment on function private.arrived_condition is
  'The condition that the money of a payment or subscription t arrived between two days; null for no days. Every value in it is quoted.';

create type private.payment_filter as (
  search text,
  only_status text,
  only_type text,
  from_day date,
  to_day date,
  only_currency public.currency,
  only_not_fee boolean,
  arrived_from date,
  arrived_to date
);
comment on type private.payment_filter is
  'A filter of payments and subscriptions: from_day and to_day are the days on which they were stated, arrived_from '
  'and arrived_to those on which the money arrived; only_not_fee leaves the ticket payments that are not the fee.';

create function private.payment_rows(filter jsonb, scope public.country, page text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  chosen constant private.payment_filter := private.read_filter(null::private.payment_filter, filter);
begin
  if chosen.only_status not in ('pending', 'approved', 'declined', 'active', 'rejected')
    or chosen.only_type not in ('payment', 'subscription') then
    raise exception 'payment_filter_unknown' using errcode = '22023', detail = concat_ws(', ', chosen.only_status, chosen.only_type);
  end if;
  return (
    select string_agg(format($query$
      (select t.id, t.user_id, t.application_id, t.amount, t.currency, t.reference, t.description, t.child_name, t.status::text as status,
        %L as payment_type, t.created_at, t.decision_reason, t.decided_at, t.received_amount, t.received_on, t.received_via,
        t.received_currency, %s as is_accepted_as_full, t.refunded_amount, t.refunded_on, t.transfer_id
      from public.%I t where %s %s)$query$, kind, case kind when 'payment' then 't.is_accepted_as_full' else 'false' end, relation,
      concat_ws(' and ', 'true', 't.status = ' || quote_literal(chosen.only_status),
        'coalesce(t.received_currency, t.currency) = ' || quote_literal(chosen.only_currency),
        case when chosen.only_not_fee then 't.is_not_fee' end,
        case when scope is not null then format('private.is_of_country(%L, t.application_country, t.currency)', scope) end,
        private.arrived_condition(chosen.arrived_from, chosen.arrived_to, statuses[2]),
        private.days_condition('t', 'application_country', chosen.from_day, chosen.to_day),
        private.search_condition(kind, 't', chosen.search)), page), ' union all ')
    from (values
      ('payment', 'payments', array['pending', 'approved', 'declined']),
      ('subscription', 'subscriptions', array['pending', 'active', 'rejected'])
    ) source (kind, relation, statuses)
    where (chosen.only_type is null or chosen.only_type = kind) and (chosen.only_status is null or chosen.only_status = any (statuses))
      -- Only tickets have a fee.
      and (chosen.only_not_fee is not true or kind = 'payment'));
end
$$;
comment on function private.payment_rows is
  'The statement that reads the wanted rows of payments and subscriptions, each up to the end of the page; null when '
  'no row can match. Every value in it is quoted.';

create function private.listed_payments(filter jsonb, page private.page, waiting_first boolean default false)
  returns setof public.payment_list_item
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('payments');
  -- The first key matches payments_queue_idx; ids are unique across the tables.
  sort_keys constant text := concat(case when waiting_first then $key$case when %1$I.status = 'pending' then %1$I.created_at end, $key$ end,
    '%1$I.created_at desc, %1$I.id');
  wanted text;
begin
  if waiting_first and page.older_than is not null then
    raise exception 'payment_order_unknown' using errcode = '22023', detail = 'A list in the order of work goes on by its start.';
  end if;
  wanted := private.payment_rows(filter, scope, concat(
    case when page.older_than is not null then 'and t.created_at <= $3 and (t.created_at < $3 or t.id > $4)' end,
    ' order by ', format(sort_keys, 't'), ' limit $1 + $2'));
  if wanted is null then
    return;
  end if;
  return query execute format($query$
    select m.id, m.user_id, m.application_id, m.amount, m.currency, m.reference, m.description, m.child_name,
      m.status, m.payment_type, m.created_at,
      left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text, a.payment_reference, a.country,
      coalesce(a.parent_phone, left(u.raw_user_meta_data ->> 'phone_number', 20)),
      m.decision_reason, m.decided_at, d.email::text,
      (select count(*)::integer from (
        (select from public.payments p
          where upper(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(m.reference, '[^[:alnum:]]', '', 'g'))
            and m.reference ~ '[[:alnum:]]' and p.id <> m.id and p.status <> 'declined'
            -- Except other parts of the same transfer, and earlier parts of the same ticket's price.
            and (p.transfer_id = m.transfer_id) is not true
            and not (p.status = 'approved' and p.is_ticket and p.application_id = m.application_id
              and private.is_ticket_due(m.application_id, m.id))
          limit 9)
        union all
        (select from public.subscriptions s
          where upper(regexp_replace(s.reference, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(m.reference, '[^[:alnum:]]', '', 'g'))
            and m.reference ~ '[[:alnum:]]' and s.id <> m.id and s.status <> 'rejected'
            and (s.transfer_id = m.transfer_id) is not true limit 9)
        limit 9) same),
      m.received_amount, m.received_on, m.received_via,
      m.payment_type = 'payment' and private.is_ticket_description(m.description)
        and coalesce(not private.is_ticket_due(m.application_id, m.id), false),
      private.receipt_number_of(m.payment_type::private.ledger_kind, m.id), a.edition, a.ticket_fee, a.ticket_received,
      m.received_currency, m.is_accepted_as_full, m.refunded_amount, m.refunded_on, m.transfer_id,
      (select c.amount from private.family_credit(m.user_id) c where m.status = 'pending' and c.currency = m.currency)
    from (select * from (%s) t order by %s limit $1 offset $2) m
    join auth.users u on u.id = m.user_id
    left join public.applications a on a.id = m.application_id
    left join auth.users d on m.decided_at is not null and d.id = private.last_decision_by(m.payment_type || 's', m.id)
    order by %s
  $query$, wanted, format(sort_keys, 't'), format(sort_keys, 'm'))
  using page.size, coalesce(page.start, 0), page.older_than, coalesce(page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.listed_payments is
  'Payments and subscriptions as one list for administrators: newest first or, with waiting_first, first what waits, oldest first.';
grant execute on function private.listed_payments to authenticated;

create function public.get_all_payments_and_subscriptions(
  search text default null, only_status text default null, only_type text default null,
  page_size integer default null, page_start integer default 0,
  older_than timestamptz default null, after_id uuid default null,
  from_day date default null, to_day date default null, only_currency public.currency default null, only_not_fee boolean default false,
  arrived_from date default null, arrived_to date default null, waiting_first boolean default false
) returns setof public.payment_list_item
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_payments(
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_type', only_type, 'from_day', from_day, 'to_day', to_day,
      'only_currency', only_currency, 'only_not_fee', only_not_fee, 'arrived_from', arrived_from,
      'arrived_to', arrived_to),
    (private.allowed_page_size('payments', page_size), page_start, older_than, after_id)::private.page, waiting_first)
$$;
comment on function public.get_all_payments_and_subscriptions is
  'Payments and subscriptions as one list, newest first; payment_type is payment or subscription. Without parameters '
  'all of them; waiting_first has those that wait for a decision before them, oldest first, and is paged by page_start alone; '
  'older_than and after_id, the last row''s moment and id, go on after that row; from_day and to_day are '
  'the days on which they were stated, on the clocks of the child''s country, arrived_from and arrived_to those on '
  'which the money arrived; only_not_fee leaves the ticket payments that are not the fee; same_reference_count counts '
  'other rows, up to 9, with the same reference, without parts of the same transfer and of a ticket that is still due; '
  'is_ticket_paid_otherwise says that nothing is due for the ticket without this payment; receipt_number is that of '
  'the receipt that holds. Administrators, and members for money, who read at most 100 rows a '
  'call; error: page_too_large.';
grant execute on function public.get_all_payments_and_subscriptions to authenticated;

create function public.export_payments(
  search text default null, only_status text default null, only_type text default null,
  page_size integer default 1000, older_than timestamptz default null, after_id uuid default null,
  from_day date default null, to_day date default null, only_currency public.currency default null, only_not_fee boolean default false,
  arrived_from date default null, arrived_to date default null
) returns setof public.payment_list_item
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_list('payments', null::public.payment_list_item,
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_type', only_type, 'from_day', from_day, 'to_day', to_day,
      'only_currency', only_currency, 'only_not_fee', only_not_fee, 'arrived_from', arrived_from,
      'arrived_to', arrived_to),
    (page_size, 0, older_than, after_id)::private.page)
$$;
comment on function public.export_payments is
  'At most 1,000 rows of get_all_payments_and_subscriptions for the same filter, from the first or after the last row '
  'that was taken; the access log says how many. Administrators, and members for money.';
grant execute on function public.export_payments to authenticated;

create function private.count_payments_and_subscriptions(filter jsonb, at_most integer) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
  wanted constant text := private.payment_rows(filter, scope, 'limit $1');
  counted integer;
begin
  if wanted is null then
    return 0;
  end if;
  execute format('select count(*) from (select from (%s) rows limit $1) counted', wanted) into counted using at_most;
  return counted;
end
$$;
comment on function private.count_payments_and_subscriptions is
  'How many rows of the combined list match, for administrators.';
grant execute on function private.count_payments_and_subscriptions to authenticated;

create function public.count_payments_and_subscriptions(
  search text default null, only_status text default null, only_type text default null, at_most integer default null,
  from_day date default null, to_day date default null, only_currency public.currency default null, only_not_fee boolean default false,
  arrived_from date default null, arrived_to date default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_payments_and_subscriptions(
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_type', only_type, 'from_day', from_day, 'to_day', to_day,
      'only_currency', only_currency, 'only_not_fee', only_not_fee, 'arrived_from', arrived_from,
      'arrived_to', arrived_to),
    at_most)
$$;
comment on function public.count_payments_and_subscriptions is
  'How many payments and subscriptions get_all_payments_and_subscriptions lists for the same filter; counts no further '
  'than at_most. Administrators, and members for money.';
grant execute on function public.count_payments_and_subscriptions to authenticated;

create type public.payment_total as (
  sum_of text,
  currency public.currency,
  row_count integer,
  amount numeric
);
comment on type public.payment_total is
  'What some payments and subscriptions come to in one currency: stated, of those that wait; received, of those that were approved or are '
  'active; given_back, of these; declined, of those that were declined or rejected.';

create function private.total_payments_and_subscriptions(filter jsonb, at_most integer) returns setof public.payment_total
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  scope constant public.country := private.require_country('payments');
  wanted constant text := private.payment_rows(filter, scope, 'limit $1');
begin
  if wanted is null then
    return;
  end if;
  return query execute format($query$
    select s.sum_of, coalesce(r.received_currency, r.currency), count(*)::integer, sum(s.amount)
    from (select * from (%s) rows limit $1) r
    cross join lateral (
      select k.sum_of, coalesce(r.received_amount, r.amount) as amount
      from (values ('pending', 'stated'), ('approved', 'received'), ('active', 'received'), ('declined', 'declined'),
        ('rejected', 'declined')) k (status, sum_of)
      where k.status = r.status
      union all
      select 'given_back', r.refunded_amount where r.refunded_amount is not null) s
    group by 1, 2 order by 1, 2
  $query$, wanted)
  using at_most;
end
$$;
comment on function private.total_payments_and_subscriptions is 'The totals of the rows of the combined list, for administrators.';
grant execute on function private.total_payments_and_subscriptions to authenticated;

create function public.total_payments_and_subscriptions(
  search text default null, only_status text default null, only_type text default null, at_most integer default null,
  from_day date default null, to_day date default null, only_currency public.currency default null, only_not_fee boolean default false,
  arrived_from date default null, arrived_to date default null
) returns setof public.payment_total
  language sql stable security invoker set search_path = ''
as $$
  select * from private.total_payments_and_subscriptions(
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_type', only_type, 'from_day', from_day, 'to_day', to_day,
      'only_currency', only_currency, 'only_not_fee', only_not_fee, 'arrived_from', arrived_from,
      'arrived_to', arrived_to),
    at_most)
$$;
comment on function public.total_payments_and_subscriptions is
  'The totals of get_all_payments_and_subscriptions for the same filter, each of what it says and in its currency: the amount that '
  'arrived, else the stated one. Reads no more than at_most rows, so that as many are no sum of all. '
  'Administrators, and members for money.';
grant execute on function public.total_payments_and_subscriptions to authenticated;
