-- The only definition of what is open of a bank line. Accounts, lists, Today and the reconciliation read it, and it limits transfers.
--
--                               administrator    finance          anyone else
--   private.open_transactions   no               no               no
--   private.line_moves          no               no               no
--   get_bank_transactions       yes              own countries    42501

create view private.line_moves with (security_invoker = true) as
  select t.id as transfer_id, t.received_on as day, t.currency, t.country, o.way, o.bank_transaction_id,
    case t.direction when 'in' then t.amount else -t.amount end as amount
  from private.transfers t
  join private.transfers o on o.id = coalesce(t.reverses, t.id);
comment on view private.line_moves is 'Each transfer, and each that takes one back, with the line of the bank that it is.';

create view private.open_transactions with (security_invoker = true) as
  select l.id, l.account_id, a.currency, l.day, l.amount - coalesce(b.amount, 0) as open_amount
  from private.bank_transactions l
  join private.bank_accounts a on a.id = l.account_id
  left join (
    select t.bank_transaction_id, sum(case t.direction when 'in' then t.amount else -t.amount end) as amount
    from private.transfers t
    where t.bank_transaction_id is not null and not exists (select from private.transfers back where back.reverses = t.id)
    group by t.bank_transaction_id) b on b.bank_transaction_id = l.id
  where l.excluded_because is null and l.duplicate_of is null and l.amount <> coalesce(b.amount, 0);
comment on view private.open_transactions is
  'Lines of the bank that are not excluded and no duplicates, with what no transfer that stands takes of them: of a credit all or nothing, '
  'of a debit what no refund left by.';

create type public.bank_transaction as (
  id uuid,
  statement_id uuid,
  line_number integer,
  day date,
  amount numeric,
  open_amount numeric,
  narration text,
  reference text,
  excluded_because public.exclusion_reason,
  duplicate_narration text,
  is_duplicate_booked boolean,
  is_balanced boolean
);
comment on type public.bank_transaction is
  'A line of the bank with what is open of it (negative of money out). Of a duplicate: the narration of the line that it seems to be, and '
  'whether money was booked by that one. is_balanced is that of its statement.';

create type public.transaction_state as enum ('open', 'duplicate', 'excluded');

create function private.listed_transactions(account_id uuid, state public.transaction_state, page private.page)
  returns setof public.bank_transaction
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.account_in_scope(account_id);
  return query
    select l.id, l.statement_id, l.line_number, l.day, l.amount, coalesce(o.open_amount, 0), l.narration, l.reference, l.excluded_because,
      d.narration, exists (
        select from private.line_moves m where m.bank_transaction_id = d.id group by m.bank_transaction_id having sum(m.amount) <> 0),
      s.is_balanced
    from private.bank_transactions l
    join private.statements s on s.id = l.statement_id
    left join private.open_transactions o on o.id = l.id
    left join private.bank_transactions d on d.id = l.duplicate_of
    where l.account_id = listed_transactions.account_id and case state
      when 'open' then o.id is not null
      when 'duplicate' then l.duplicate_of is not null
      when 'excluded' then l.excluded_because is not null end
    order by l.day, l.line_number, l.id
    limit page.size offset coalesce(page.start, 0);
end
$$;
comment on function private.listed_transactions is 'A page of the lines of an account in a state, oldest first.';

create function public.get_bank_transactions(
  account_id uuid, state public.transaction_state default 'open', page_size integer default 200, page_start integer default 0
) returns setof public.bank_transaction
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_transactions(account_id, state, (least(greatest(page_size, 1), 500), page_start, null, null)::private.page)
$$;
comment on function public.get_bank_transactions is
  'The lines of an account that are open, duplicate or excluded, oldest first, at most 500 a call. Administrators, and members for money '
  'of the account''s country; error: account_not_found.';
grant execute on function private.listed_transactions, public.get_bank_transactions to authenticated;
