-- A month compared with the bank: each bank line and each transfer of the books falls into one bucket, so that the difference of the two
-- sums can be shown line by line.
--
--                                administrator    finance          anyone else
--   get_reconciliation           yes              own countries    42501
--   get_reconciled_accounts      yes              own countries    42501
--   get_reconciliation_lines     yes              own countries    42501
--
--   bucket of the bank        a line of the month that
--     booked                    is in the books of this month
--     other_month               is in the books of another month, or of another country than the member's
--     excluded                  is nobody's payment, with its reason
--     open                      has not been given to anybody
--   bucket of the books       a transfer of the month that
--     earlier_line              is a line of another month, or of another country's account
--     cash, hand, stated        is known otherwise; these have no account
--
-- The books' movement is booked plus all buckets of the books; the bank's is the sum of all buckets of the bank.

create type public.reconciliation_bucket as enum (
  'booked', 'other_month', 'excluded', 'open', 'earlier_line', 'cash', 'hand', 'stated');

create function private.reconciled(month date, scope public.country) returns table (
  bucket public.reconciliation_bucket, reason public.exclusion_reason, account_id uuid, currency public.currency,
  bank_transaction_id uuid, transfer_id uuid, day date, amount numeric
)
  language sql stable security definer set search_path = ''
as $$
  with bounds as (
    select date_trunc('month', month)::date as first_day, (date_trunc('month', month) + interval '1 month')::date - 1 as last_day
  ), lines as (
    select l.id, l.account_id, a.currency, l.day, l.amount, l.excluded_because
    from bounds b
    join private.bank_transactions l on l.day between b.first_day and b.last_day and l.duplicate_of is null
    join private.bank_accounts a on a.id = l.account_id
    where scope is null or private.country_of(a.currency) = scope
  ), moves as (
    select m.*, m.day between b.first_day and b.last_day and (scope is null or m.country is not distinct from scope) as is_of_books
    from private.line_moves m cross join bounds b
  ), used as (
    select l.id, coalesce(sum(m.amount) filter (where m.is_of_books), 0) as here,
      coalesce(sum(m.amount) filter (where not m.is_of_books), 0) as elsewhere
    from lines l left join moves m on m.bank_transaction_id = l.id
    group by l.id
  )
  select p.bucket::public.reconciliation_bucket, case when p.bucket = 'excluded' then l.excluded_because end, l.account_id, l.currency,
    l.id, null::uuid, l.day, p.amount
  from lines l
  join used u on u.id = l.id
  left join private.open_transactions o on o.id = l.id
  cross join lateral (values
    ('booked', u.here), ('other_month', u.elsewhere), ('open', o.open_amount),
    ('excluded', case when l.excluded_because is not null then l.amount - u.here - u.elsewhere end)) p (bucket, amount)
  where p.amount <> 0
  union all
  select case when m.bank_transaction_id is not null then 'earlier_line' else m.way::text end::public.reconciliation_bucket,
    null, null, m.currency, m.bank_transaction_id, m.transfer_id, m.day, m.amount
  from moves m
  where m.is_of_books and not exists (select from lines l where l.id = m.bank_transaction_id)
$$;
comment on function private.reconciled is
  'The lines and transfers of a month, each with its bucket; a country''s member has those of the country.';

create type public.reconciliation_sum as (
  currency public.currency,
  account_id uuid,
  bucket public.reconciliation_bucket,
  reason public.exclusion_reason,
  amount numeric,
  row_count integer
);
comment on type public.reconciliation_sum is 'The sum of a bucket; account_id is null in the buckets of the books.';

create function private.reconciliation(month date) returns setof public.reconciliation_sum
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
begin
  return query
    select r.currency, r.account_id, r.bucket, r.reason, trim_scale(sum(r.amount)), count(*)::integer
    from private.reconciled(month, scope) r
    group by r.currency, r.account_id, r.bucket, r.reason
    order by r.currency, r.account_id, r.bucket, r.reason;
end
$$;
comment on function private.reconciliation is
  'A month of the bank and of the books, by account and bucket. Administrators, and members for money, of their own countries.';
grant execute on function private.reconciliation to authenticated; -- as public.get_reconciliation

create type public.reconciled_account as (
  account_id uuid,
  name text,
  last_digits text,
  currency public.currency,
  opening numeric,
  closing numeric,
  arrived numeric,
  went_out numeric,
  unexplained numeric,
  missing_days jsonb
);
comment on type public.reconciled_account is
  'An account in a month: the balances that its statements say at the month''s ends (null where they say none), the sums of its lines, the '
  'sum by which the balances differ from the lines between them, and the days of which no statement was read (objects of from and to).';

create function private.reconciled_accounts(month date) returns setof public.reconciled_account
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
  month_begin constant date := date_trunc('month', month)::date;
  month_end constant date := least((date_trunc('month', month) + interval '1 month')::date - 1, private.office_day());
begin
  return query
    select a.id, a.name, a.last_digits, a.currency, trim_scale(f.opening), trim_scale(e.closing),
      trim_scale(coalesce(s.arrived, 0)), trim_scale(coalesce(s.went_out, 0)),
      trim_scale(e.closing - f.opening - coalesce(b.amount, 0)),
      (select coalesce(jsonb_agg(jsonb_build_object('from', lower(g), 'to', upper(g) - 1) order by lower(g)), '[]')
        from unnest(datemultirange(daterange(month_begin, month_end, '[]')) - coalesce((
          select range_agg(daterange(t.first_day, t.last_day, '[]')) from private.statements t where t.account_id = a.id),
          datemultirange())) g)
    from private.bank_accounts a
    left join lateral (
      select t.first_day, t.opening from private.statements t
      where t.account_id = a.id and t.opening is not null and t.first_day between month_begin and month_end
      order by t.first_day, t.read_at, t.id limit 1) f on true
    left join lateral (
      select t.last_day, t.closing from private.statements t
      where t.account_id = a.id and t.closing is not null and t.last_day between month_begin and month_end
      order by t.last_day desc, t.read_at desc, t.id limit 1) e on true
    left join lateral (
      select sum(l.amount) filter (where l.amount > 0) as arrived, -sum(l.amount) filter (where l.amount < 0) as went_out
      from private.bank_transactions l
      where l.account_id = a.id and l.duplicate_of is null
        and l.day between month_begin and month_end) s on true
    left join lateral (
      select sum(l.amount) as amount from private.bank_transactions l
      where l.account_id = a.id and l.duplicate_of is null and l.day between f.first_day and e.last_day) b on true
    where scope is null or private.country_of(a.currency) = scope
    order by a.name, a.id;
end
$$;
comment on function private.reconciled_accounts is
  'Each bank account in a month, with its balances. Administrators, and members for money, of their own countries.';
grant execute on function private.reconciled_accounts to authenticated; -- as public.get_reconciled_accounts

create type public.reconciliation_line as (
  bucket public.reconciliation_bucket,
  reason public.exclusion_reason,
  account_id uuid,
  currency public.currency,
  day date,
  amount numeric,
  narration text,
  bank_transaction_id uuid,
  transfer_id uuid
);
comment on type public.reconciliation_line is 'A line of a bucket: of the bank with its narration, of the books with its transfer.';

create function private.reconciliation_lines(
  month date, only_bucket public.reconciliation_bucket, only_account uuid, only_currency public.currency, page private.page
) returns setof public.reconciliation_line
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('books');
begin
  return query
    select r.bucket, r.reason, r.account_id, r.currency, r.day, trim_scale(r.amount), l.narration, r.bank_transaction_id, r.transfer_id
    from private.reconciled(month, scope) r
    -- For a line of another country's bank only its day and amount, where its money was booked here.
    left join (private.bank_transactions l join private.bank_accounts a on a.id = l.account_id)
      on l.id = r.bank_transaction_id and (scope is null or private.country_of(a.currency) = scope)
    where (only_bucket is null or r.bucket = only_bucket) and (only_account is null or r.account_id = only_account)
      and (only_currency is null or r.currency = only_currency)
    order by r.day, r.bucket, r.bank_transaction_id, r.transfer_id
    limit page.size offset coalesce(page.start, 0);
end
$$;
comment on function private.reconciliation_lines is 'A page of the lines of a month''s buckets, for administrators.';

create function public.get_reconciliation_lines(
  month date, only_bucket public.reconciliation_bucket default null, only_account uuid default null,
  only_currency public.currency default null, page_size integer default 100, page_start integer default 0
) returns setof public.reconciliation_line
  language sql stable security invoker set search_path = ''
as $$
  select * from private.reconciliation_lines(
    month, only_bucket, only_account, only_currency, (least(greatest(page_size, 1), 500), page_start, null, null)::private.page)
$$;
comment on function public.get_reconciliation_lines is
  'The lines of a month''s buckets, oldest first, at most 500 a call. Administrators, and members for money, of their own countries.';

grant execute on function private.reconciliation_lines, public.get_reconciliation_lines to authenticated;
