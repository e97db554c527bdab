-- Money to be refunded that has not left yet.
--
--                      administrator    finance          parent    anyone else
--   get_refunds_due    yes              own countries    42501     42501
--   get_due_back       own              own              own       nothing, or 42501

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

create type private.due_back as (
  kind text,
  row_id uuid,
  transfer_id uuid,
  user_id uuid,
  child_name text,
  reference text,
  amount numeric,
  currency public.currency,
  reason text,
  day date
);
comment on type private.due_back is
  'A sum to give back as refund_due has it, with the account that it goes back to; day is when it arrived.';

create function private.due_back(scope public.country, family uuid) returns setof private.due_back
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  return query
    -- Most children paid once, and most transfers are used up: only the others are examined row by row.
    with looked_at as (
      select a.id from public.applications a
      where (a.status = 'rejected' or a.ticket_status = 'Disqualified') and (family is null or a.user_id = family)
      union
      select p.application_id from public.payments p where p.is_ticket and p.status = 'approved' and (family is null or p.user_id = family)
      group by p.application_id having count(*) > 1
    ), booked as (
      select p.id, p.user_id, p.child_name, a.payment_reference, b.amount - b.refunded as amount, b.currency, b.day, b.country,
        a.status = 'rejected' or a.ticket_status = 'Disqualified' as is_rejected,
        -- The earlier payments already cover the fee without this one.
        coalesce(bool_or(p.is_accepted_as_full) over earlier, false)
          or coalesce(sum(case when b.currency = private.currency_of(a.country) then b.amount - b.refunded end) over earlier, 0)
            >= a.ticket_fee as is_double
      from looked_at w
      join public.applications a on a.id = w.id
      join public.payments p on p.application_id = a.id
      join private.booked_entries b on b.row_id = p.id
      where p.is_ticket and p.status = 'approved' and b.amount > b.refunded and (family is null or p.user_id = family)
      window earlier as (partition by p.application_id order by b.day, b.id rows between unbounded preceding and 1 preceding)
    ), used as (
      select l.transfer_id, sum(l.amount) as amount from private.ledger l
      where family is null or l.transfer_id in (select t.id from private.transfers t where t.user_id = family)
      group by l.transfer_id
    )
    select 'payment', b.id, null::uuid, b.user_id, b.child_name, b.payment_reference,
      b.amount, b.currency, case when b.is_rejected then 'rejected' else 'double' end, b.day
    from booked b
    where (b.is_rejected or b.is_double) and (scope is null or b.country = scope)
    union all
    select 'credit', null, t.id, t.user_id, null, null, r.room, t.currency, 'credit', t.received_on
    from private.transfers t
    left join used u on u.transfer_id = t.id
    cross join lateral (select private.transfer_room(t.id) as room) r
    where t.id = t.origin_id and t.user_id is not null and (family is null or t.user_id = family) and (scope is null or t.country = scope)
      and u.amount is distinct from t.amount and r.room > 0;
end
$$;
comment on function private.due_back is
  'The sums that are to give back, of a country (null: all) and of a family (null: all), each once: the list, Today and the family '
  'read them.';

create function private.refunds_due(page_size integer default 100, page_start integer default 0) returns setof public.refund_due
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select d.kind, d.row_id, d.transfer_id, left(u.raw_user_meta_data ->> 'parent_name', 80), d.child_name, d.reference,
      d.amount, d.currency, d.reason, d.day, count(*) over ()
    from private.due_back(scope, null) d
    left join auth.users u on u.id = d.user_id
    order by min(d.day) over (partition by d.user_id), d.user_id, d.day, coalesce(d.row_id, d.transfer_id)
    limit least(greatest(coalesce(page_size, 100), 1), 500) offset greatest(coalesce(page_start, 0), 0);
end
$$;
comment on function private.refunds_due is
  'What is left of families'' transfers, and ticket payments of children that are rejected, disqualified or had paid '
  'before, each with its sum and reason, the longest waiting family first; record_refund takes a sum off the list. '
  'Administrators, and members for money.';
grant execute on function private.refunds_due to authenticated; -- as public.get_refunds_due

create function private.own_due_back() returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  return query
    select d.currency, sum(d.amount) from private.due_back(null, caller) d group by d.currency order by d.currency;
end
$$;
comment on function private.own_due_back is
  'What is to give back to the caller''s family, credit included, by currency; no row where there is nothing. Error: session_required.';
grant execute on function private.own_due_back to authenticated; -- as public.get_due_back
