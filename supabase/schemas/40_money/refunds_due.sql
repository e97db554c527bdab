-- Money to give back, before it has left.
--
--                      administrator    finance          anyone else
--   get_refunds_due    yes              own countries    42501

create type public.refund_due as (
  kind text,
  row_id uuid,
  transfer_id uuid,
  family_name text,
  child_name text,
  reference text,
  amount numeric,
  currency public.currency,
  reason text,
  arrived_on date,
  total bigint
);
comment on type public.refund_due is
  'A sum to give back: credit names its transfer, payment its row. reason is credit, rejected (the child is, or is '
  'disqualified) or double (the ticket was paid without it); total counts the whole list.';

create function private.refunds_due(page_size integer, page_start integer) returns setof public.refund_due
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    with booked as (
      select p.id, p.user_id, p.child_name, a.payment_reference, b.amount - b.refunded as amount, b.currency, b.day, b.country,
        a.status = 'rejected' or a.ticket_status = 'Disqualified' as is_rejected,
        -- The others came first and are enough without it.
        coalesce(bool_or(p.is_accepted_as_full) over earlier, false)
          or coalesce(sum(case when b.currency = private.currency_of(a.country) then b.amount - b.refunded end) over earlier, 0)
            >= a.ticket_fee as is_double
      from public.payments p
      join private.booked_entries b on b.row_id = p.id
      join public.applications a on a.id = p.application_id
      where p.is_ticket and p.status = 'approved' and b.amount > b.refunded
      window earlier as (partition by p.application_id order by b.day, b.id rows between unbounded preceding and 1 preceding)
    ), due as (
      select 'payment' as kind, b.id as row_id, null::uuid as transfer_id, b.user_id, b.child_name, b.payment_reference as reference,
        b.amount, b.currency, case when b.is_rejected then 'rejected' else 'double' end as reason, b.day
      from booked b
      where (b.is_rejected or b.is_double) and (scope is null or b.country = scope)
      union all
      select 'credit', null, t.id, t.user_id, null, null, private.transfer_room(t.id), t.currency, 'credit', t.received_on
      from private.transfers t
      where t.id = t.origin_id and t.user_id is not null and (scope is null or t.country = scope) and private.transfer_room(t.id) > 0
    )
    select d.kind, d.row_id, d.transfer_id, left(u.raw_user_meta_data ->> 'parent_name', 80), d.child_name, d.reference,
      d.amount, d.currency, d.reason, d.day, count(*) over ()
    from due d
    left join auth.users u on u.id = d.user_id
    order by min(d.day) over (partition by d.user_id), d.user_id, d.day, coalesce(d.row_id, d.transfer_id)
    limit least(greatest(coalesce(page_size, 100), 1), 500) offset greatest(coalesce(page_start, 0), 0);
end
$$;
comment on function private.refunds_due is 'The sums of the own part that are to give back, family by family, the longest waiting first.';

create function public.get_refunds_due(page_size integer default 100, page_start integer default 0) returns setof public.refund_due
  language sql stable security invoker set search_path = ''
as $$
  select * from private.refunds_due(page_size, page_start)
$$;
comment on function public.get_refunds_due is
  'What is left of families'' transfers, and ticket payments of children that are rejected, disqualified or had paid '
  'before, each with its sum and reason, the longest waiting family first; record_refund takes a sum off the list. '
  'Administrators, and members for money.';
grant execute on function private.refunds_due, public.get_refunds_due to authenticated;
