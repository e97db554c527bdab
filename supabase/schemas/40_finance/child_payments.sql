-- A child's payments as the panel shows them beside the child.
--
--                               administrator    finance          anyone else
--   get_money_of_application    yes              own countries    42501
--   get_child_payments          yes              own countries    42501

create type public.money as (currency public.currency, amount numeric);
comment on type public.money is 'A sum in one currency, in its whole units.';

create type public.money_total as (
  currency public.currency,
  row_count integer,
  amount numeric
);
comment on type public.money_total is 'The total of some rows of a list in one currency; rows without an amount have none.';

create function private.money_of_application(application_id uuid) returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select m.currency, sum(m.amount)
    from (
      select coalesce(p.received_currency, p.currency) as currency, private.net_amount(p) as amount from public.payments p
      where p.application_id = money_of_application.application_id and p.status = 'approved'
        and (scope is null or p.application_country = scope)
      union all
      select coalesce(s.received_currency, s.currency), coalesce(s.received_amount, s.amount) - coalesce(s.refunded_amount, 0)
      from public.subscriptions s
      where s.application_id = money_of_application.application_id and s.status = 'active'
        and (scope is null or s.application_country = scope)) m
    group by m.currency having sum(m.amount) <> 0 order by m.currency;
end
$$;
comment on function private.money_of_application is
  'The sums that leave the lists of payments with a child: approved payments and active subscriptions, by currency. '
  'Administrators, and members for money.';
grant execute on function private.money_of_application to authenticated; -- as public.get_money_of_application

create type public.child_payment as (
  id uuid,
  amount numeric,
  currency public.currency,
  reference text,
  status public.payment_status,
  is_ticket boolean,
  decision_reason text,
  created_at timestamptz,
  ticket_status public.ticket_status
);
comment on type public.child_payment is 'A payment of a child, and what its ticket is now.';

create function private.child_payments(application_id uuid default null, payment_id uuid default null) returns setof public.child_payment
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select p.id, p.amount, p.currency, p.reference, p.status, p.is_ticket, p.decision_reason, p.created_at, a.ticket_status
    from public.payments p
    left join public.applications a on a.id = p.application_id
    where (p.application_id = child_payments.application_id or p.id = child_payments.payment_id)
      and private.is_of_country(scope, p.application_country, p.currency)
    order by p.created_at, p.id;
end
$$;
comment on function private.child_payments is
  'The payments of a child, or the one with this id, oldest first. Administrators and members for money.';
grant execute on function private.child_payments to authenticated; -- as public.get_child_payments
