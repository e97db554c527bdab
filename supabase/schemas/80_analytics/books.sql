-- Reading the books: what arrived and left between two days, and the closed months.
--
--                          administrator    finance          anyone else
--   get_books              yes              own countries    42501
--   export_books           yes              own countries    42501
--   count_books            yes              own countries    42501
--   get_book_sums          yes              own countries    42501
--   get_book_months        yes              own countries    42501
--   close_month            yes              42501            42501
--
-- A member who is not an owner reads at most 100 lines per call. An export returns more and writes an access log entry.

create type public.book_kind as enum ('payment', 'subscription', 'donation', 'credit');

create type public.book_line as (
  line text,
  day date,
  amount numeric,
  currency public.currency,
  country public.country,
  kind public.book_kind,
  way public.received_via,
  is_refund boolean,
  is_taken_back boolean,
  transfer_id uuid,
  row_id uuid,
  application_id uuid,
  application_reference text,
  receipt_number text,
  booked_at timestamptz,
  booked_by_email text,
  unowned numeric,
  family_name text,
  family_payment_id uuid,
  refundable numeric
);
comment on type public.book_line is
  'A line of the books: a part of a transfer for a payment, subscription or donation, or what no part took (kind '
  'credit). amount is negative for what went out, was given back or taken back; is_taken_back says of a line, or of '
  'the line against it, that it was taken back. line names it for good. unowned is what is left of a transfer that '
  'belongs to nobody, on the last line that brought it. family_name is whose credit it is, and family_payment_id a '
  'payment or subscription of theirs; refundable is what can still go back of an entry whose payment or subscription '
  'was deleted, and null of any other line.';

create type private.book_filter as (
  first_day date,
  last_day date,
  only_currency public.currency,
  only_country public.country,
  only_kind public.book_kind,
  only_way public.received_via
);
comment on type private.book_filter is 'A filter of the books: the days are those of the lines.';

create function private.book_rows(
  first_day date, last_day date, only_currency public.currency, only_country public.country,
  only_kind public.book_kind, only_way public.received_via
) returns table (
  line text, day date, amount numeric, currency public.currency, country public.country, kind text, way public.received_via,
  transfer_id uuid, entry_id bigint
)
  language sql stable security definer set search_path = ''
as $$
  with entries as (
    select l.id, l.day, l.amount, l.currency, l.country, l.kind, l.transfer_id, t.way, t.country as transfer_country
    from private.ledger l
    join private.transfers t on t.id = l.transfer_id
    where l.day between coalesce(first_day, '-infinity') and coalesce(last_day, 'infinity')
  ), rests as (
    select m.transfer_id, m.day, m.currency, m.country, m.way, sum(m.amount) as amount
    from (
      -- A divided transfer that was reversed leaves no rest.
      select case when t.reverses is not null and exists (select from private.ledger l where l.transfer_id = t.reverses) then t.reverses
          else t.id end as transfer_id,
        t.received_on as day, t.currency, t.country, t.way, case t.direction when 'in' then t.amount else -t.amount end as amount
      from private.transfers t
      where t.received_on between coalesce(first_day, '-infinity') and coalesce(last_day, 'infinity')
      union all
      select e.transfer_id, e.day, e.currency, e.transfer_country, e.way, -e.amount from entries e) m
    group by m.transfer_id, m.day, m.currency, m.country, m.way
    having sum(m.amount) <> 0
  )
  select r.* from (
    select 'e' || e.id as line, e.day, e.amount, e.currency, e.country, e.kind::text, e.way, e.transfer_id, e.id
    from entries e
    union all
    select concat_ws('/', 'c' || r.transfer_id, r.day), r.day, r.amount, r.currency, r.country, 'credit', r.way, r.transfer_id, null
    from rests r) r (line, day, amount, currency, country, kind, way, transfer_id, entry_id)
  where (only_currency is null or r.currency = only_currency) and (only_country is null or r.country = only_country)
    and (only_kind is null or r.kind = only_kind::text) and (only_way is null or r.way = only_way)
$$;
comment on function private.book_rows is
  'The lines of the books from one day to another; null is no bound. Together they are what arrived less what went out.';

create function private.day_of_rest(transfer_id uuid) returns date
  language sql stable security definer set search_path = ''
as $$
  select max(r.day)
  from (
    select m.day
    from (
      select t.received_on, t.amount from private.transfers t where t.id = day_of_rest.transfer_id
      union all
      select l.day, -l.amount from private.ledger l where l.transfer_id = day_of_rest.transfer_id) m (day, amount)
    group by m.day having sum(m.amount) > 0) r
$$;
comment on function private.day_of_rest is
  'The day of the last line of credit that a transfer which arrived has: of its arrival, or on which a part was taken '
  'back after its month was closed.';

create function private.listed_books(filter jsonb, page private.page) returns setof public.book_line
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
  chosen constant private.book_filter := private.read_filter(null::private.book_filter, filter);
begin
  return query
    select r.line, r.day, r.amount, r.currency, r.country, r.kind::public.book_kind, r.way,
      coalesce(l.refund_of is not null, t.id <> t.origin_id and t.reverses is null),
      case when l.id is null then t.reverses is not null or exists (select from private.transfers back where back.reverses = t.id)
        else l.reverses is not null or exists (select from private.ledger back where back.reverses = l.id) end,
      r.transfer_id, l.row_id, a.id, a.payment_reference, case when c.ledger_id is not null then private.receipt_number(c) end,
      coalesce(l.booked_at, t.booked_at), u.email::text,
      case when l.id is null and t.id = t.origin_id and t.user_id is null and r.day = private.day_of_rest(t.id)
        then nullif(private.transfer_room(t.id), 0) end,
      case when l.id is null then coalesce(left(f.raw_user_meta_data ->> 'parent_name', 80), f.email) end,
      case when l.id is null then (
        select o.id from (
          select n.id, n.created_at from public.payments n where n.user_id = t.user_id
          union all select n.id, n.created_at from public.subscriptions n where n.user_id = t.user_id) o
        order by o.created_at desc, o.id limit 1) end,
      case when l.kind <> 'donation' and p.id is null and s.id is null then coalesce((
        select b.amount - b.refunded from private.booked_entries b where b.id = l.id), 0) end
    from (
      select * from private.book_rows(
        chosen.first_day, chosen.last_day, chosen.only_currency, coalesce(scope, chosen.only_country), chosen.only_kind, chosen.only_way)
      order by day, line limit page.size offset coalesce(page.start, 0)) r
    join private.transfers t on t.id = r.transfer_id
    left join private.ledger l on l.id = r.entry_id
    left join private.receipts c on c.ledger_id = l.id
    left join public.payments p on l.kind = 'payment' and p.id = l.row_id
    left join public.subscriptions s on l.kind = 'subscription' and s.id = l.row_id
    left join public.applications a on a.id = coalesce(p.application_id, s.application_id)
    left join auth.users f on f.id = t.user_id
    left join auth.users u on u.id = case when l.id is null then t.booked_by else coalesce(l.booked_by, t.booked_by) end
    order by r.day, r.line;
end
$$;
comment on function private.listed_books is 'A page of the lines of the books, oldest day first, for administrators.';

create function public.get_books(
  first_day date default null, last_day date default null, only_currency public.currency default null,
  only_country public.country default null, only_kind public.book_kind default null, only_way public.received_via default null,
  page_size integer default null, page_start integer default 0
) returns setof public.book_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_books(
    jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'only_currency', only_currency, 'only_country', only_country,
      'only_kind', only_kind, 'only_way', only_way),
    (private.allowed_page_size('books', page_size), page_start, null, null)::private.page)
$$;
comment on function public.get_books is
  'Money in and out from one day to another, by the day of arrival, oldest first: a line for each part, and one for '
  'what no part took (kind credit). The lines of a period sum up to what arrived less what went out. Null is no bound. '
  'Administrators, and members for money, who read at most 100 lines a call; error: page_too_large.';
grant execute on function private.listed_books, public.get_books to authenticated;

create function public.export_books(
  first_day date default null, last_day date default null, only_currency public.currency default null,
  only_country public.country default null, only_kind public.book_kind default null, only_way public.received_via default null,
  page_size integer default 1000, page_start integer default 0
) returns setof public.book_line
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_list('books', null::public.book_line,
    jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'only_currency', only_currency, 'only_country', only_country,
      'only_kind', only_kind, 'only_way', only_way),
    (page_size, page_start, null, null)::private.page)
$$;
comment on function public.export_books is
  'At most 1,000 lines of get_books for the same filter, from page_start on; the access log says how many. '
  'Administrators, and members for money.';
grant execute on function public.export_books to authenticated;

create function private.count_books(filter jsonb) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
  chosen constant private.book_filter := private.read_filter(null::private.book_filter, filter);
begin
  return (
    select count(*)::integer from private.book_rows(
      chosen.first_day, chosen.last_day, chosen.only_currency, coalesce(scope, chosen.only_country), chosen.only_kind, chosen.only_way));
end
$$;
comment on function private.count_books is 'How many lines the books have, for administrators.';

create function public.count_books(
  first_day date default null, last_day date default null, only_currency public.currency default null,
  only_country public.country default null, only_kind public.book_kind default null, only_way public.received_via default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_books(
    jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'only_currency', only_currency, 'only_country', only_country,
      'only_kind', only_kind, 'only_way', only_way))
$$;
comment on function public.count_books is 'How many lines get_books lists for the same filter. Administrators, and members for money.';
grant execute on function private.count_books, public.count_books to authenticated;

create type public.book_sum as (
  currency public.currency,
  opening numeric,
  arrived numeric,
  went_out numeric,
  closing numeric,
  listed numeric
);
comment on type public.book_sum is
  'The money in the books in a currency before the first day, what arrived and went out until the last, what was there '
  'then, and the sum of the lines that the filter leaves.';

create function private.held_until(last_day date, only_country public.country default null)
  returns table (currency public.currency, amount numeric)
  language sql stable security definer set search_path = ''
as $$
  select m.currency::public.currency, sum(m.amount)
  from private.money_between(only_country, null, last_day) m
  group by m.currency
$$;
comment on function private.held_until is 'The money in the books in each currency at the end of a day.';

create function private.book_sums(filter jsonb) returns setof public.book_sum
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
  chosen constant private.book_filter := private.read_filter(null::private.book_filter, filter);
begin
  return query
    select c.currency, trim_scale(coalesce(o.amount, 0)), trim_scale(coalesce(n.net + coalesce(m.went_out, 0), m.arrived, 0)),
      trim_scale(coalesce(m.went_out, 0)),
      trim_scale(coalesce(o.amount, 0) + coalesce(n.net, coalesce(m.arrived, 0) - coalesce(m.went_out, 0))),
      trim_scale(coalesce(r.listed, 0))
    from unnest(enum_range(null::public.currency)) c (currency)
    left join private.held_until(chosen.first_day - 1, scope) o on o.currency = c.currency and chosen.first_day is not null
    left join (
      -- A reversing transfer moves no money: it is subtracted from its own kind.
      select t.currency,
        sum(case t.direction when 'in' then t.amount else -t.amount end)
          filter (where (t.direction = 'in') = (t.reverses is null)) as arrived,
        sum(case t.direction when 'out' then t.amount else -t.amount end)
          filter (where (t.direction = 'out') = (t.reverses is null)) as went_out
      from private.transfers t
      where t.received_on between coalesce(chosen.first_day, '-infinity') and coalesce(chosen.last_day, 'infinity')
        and (scope is null or t.country = scope)
      group by t.currency) m on m.currency = c.currency
    -- A transfer can pay for something in another country: a country's share is that of its lines.
    left join (
      select b.currency, sum(b.amount) as net
      from private.book_rows(chosen.first_day, chosen.last_day, null, scope, null, null) b
      where scope is not null
      group by b.currency) n on n.currency = c.currency
    left join (
      select b.currency, sum(b.amount) as listed
      from private.book_rows(
        chosen.first_day, chosen.last_day, chosen.only_currency, coalesce(scope, chosen.only_country), chosen.only_kind, chosen.only_way) b
      group by b.currency) r on r.currency = c.currency
    where num_nonnulls(o.amount, m.arrived, m.went_out, n.net) > 0
    order by c.currency;
end
$$;
comment on function private.book_sums is 'Opening and closing sums of a period, for administrators.';

create function public.get_book_sums(
  first_day date default null, last_day date default null, only_currency public.currency default null,
  only_country public.country default null, only_kind public.book_kind default null, only_way public.received_via default null
) returns setof public.book_sum
  language sql stable security invoker set search_path = ''
as $$
  select * from private.book_sums(
    jsonb_build_object(
      'first_day', first_day, 'last_day', last_day, 'only_currency', only_currency, 'only_country', only_country,
      'only_kind', only_kind, 'only_way', only_way))
$$;
comment on function public.get_book_sums is
  'Opening sum, what arrived, what went out and closing sum of a period in each currency, whatever the filter, and in '
  'listed the sum of the lines of get_books for the same filter. Administrators, and members for money.';
grant execute on function private.book_sums, public.get_book_sums to authenticated;

create type public.book_month as (
  month date,
  sums jsonb,
  open_sums jsonb,
  closed_at timestamptz,
  closed_by_email text
);
comment on type public.book_month is
  'A closed month with its closing sums by currency, and what was open of the bank''s lines as it was closed; the one without closed_at is '
  'the next that can be closed.';

create function private.next_month_to_close() returns date
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select (max(c.month) + interval '1 month')::date from private.closed_months c),
    -- Otherwise the first month with a transfer; without any transfer, the last complete month.
    least(
      (select date_trunc('month', min(t.received_on))::date from private.transfers t),
      (date_trunc('month', now() at time zone 'Africa/Lagos') - interval '1 month')::date))
$$;
comment on function private.next_month_to_close is
  'The month after the last closed one; before the first is closed, that in which something first arrived, else the last one.';

create function private.book_months() returns setof public.book_month
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('books');
begin
  return query
    select n.month, null::jsonb, null::jsonb, null::timestamptz, null::text
    from (select private.next_month_to_close()) n (month)
    where n.month < date_trunc('month', now() at time zone 'Africa/Lagos')::date
    union all
    select c.month, case when scope is null then c.sums else (
        select coalesce(jsonb_object_agg(h.currency, trim_scale(h.amount)), '{}')
        from private.held_until((c.month + interval '1 month')::date - 1, scope) h) end,
      case when scope is null then c.open_sums else (
        select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(c.open_sums) o
        where o.key::public.currency = private.currency_of(scope)) end,
      c.closed_at, u.email::text
    from private.closed_months c
    left join auth.users u on u.id = c.closed_by
    order by 1 desc;
end
$$;
comment on function private.book_months is
  'The closed months, latest first, each with its closing sums by currency, and before them, without closed_at, the '
  'month that can be closed next. Administrators, and members for money.';
grant execute on function private.book_months to authenticated; -- as public.get_book_months

create function private.close_month(month date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant date := date_trunc('month', month)::date;
begin
  perform private.require_admin();
  perform private.lock_books(true);
  if wanted is null or wanted >= date_trunc('month', now() at time zone 'Africa/Lagos')::date then
    raise exception 'month_not_over' using errcode = 'P0001', detail = concat(month);
  elsif wanted is distinct from private.next_month_to_close() then
    raise exception 'month_not_next' using errcode = 'P0001', detail = concat(private.next_month_to_close());
  end if;
  insert into private.closed_months (month, sums, open_sums, closed_by)
  values (wanted, coalesce((
    select jsonb_object_agg(h.currency, trim_scale(h.amount))
    from private.held_until((wanted + interval '1 month')::date - 1) h), '{}'), coalesce((
    select jsonb_object_agg(o.currency, trim_scale(o.amount))
    from (
      select r.currency, sum(abs(r.amount)) as amount from private.reconciled(wanted, null) r
      where r.bucket = 'open' group by r.currency) o), '{}'), auth.uid());
end
$$;
comment on function private.close_month is
  'Closes a month that is over, each after the one before it; it cannot be opened again, and later corrections are '
  'entries of their own day. Administrators only; errors: month_not_over, month_not_next.';
grant execute on function private.close_month to authenticated; -- as public.close_month
