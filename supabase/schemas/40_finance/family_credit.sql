-- A family's remaining credit, and the transfers that it comes from.
--
--                             administrator    finance          parent    anyone else
--   get_credit                own              own              own       nothing, or 42501
--   release_credit            yes              own countries    42501     42501
--   get_family_transfers      yes              own countries    42501     42501
--   get_donation_transfers    yes              own countries    42501     42501

create function private.family_credit(family uuid) returns setof public.money
  language sql stable security definer set search_path = '' set jit = off
as $$
  select t.currency, sum(private.transfer_room(t.id))
  from private.transfers t
  where t.user_id = family and t.id = t.origin_id
  group by t.currency
  having sum(private.transfer_room(t.id)) > 0
  order by t.currency
$$;
comment on function private.family_credit is 'Money that arrived from a family, was not used and did not go back, by currency.';

create function private.own_credit() returns setof public.money
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select * from private.family_credit(auth.uid());
end
$$;
comment on function private.own_credit is
  'Money of the caller''s family that waits to be used or given back, by currency; no row where there is none.';
grant execute on function private.own_credit to authenticated; -- as public.get_credit

create function private.release_credit(transfer_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  transfer private.transfers;
begin
  perform private.authorize_and_lock('payments', transfers => array[transfer_id]);
  select t.* into transfer from private.transfers t where t.id = release_credit.transfer_id and t.origin_id = t.id;
  if not found then
    raise exception 'transfer_not_found' using errcode = 'P0001';
  end if;
  if private.transfer_room(transfer.id) < transfer.amount then
    raise exception 'transfer_is_used' using errcode = 'P0001', detail = transfer.id::text;
  end if;
  perform private.audit_transfer(transfer.id, '{"released": true}');
  perform private.reverse_transfer(transfer.id);
end
$$;
comment on function private.release_credit is 'Takes a transfer back that a mistake made a family''s credit.';

create function public.release_credit(transfer_id uuid) returns boolean
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide('release_credit', jsonb_build_object('transfer_id', transfer_id))::boolean
$$;
comment on function public.release_credit is
  'Takes a transfer back of which nothing is used: a line of the bank is open again, '
  'and what was typed by hand did not arrive. Returns true, null where a second member has to confirm it. '
  'Administrators, and members for money; errors: '
  'transfer_not_found, transfer_is_used.';
grant execute on function public.release_credit to authenticated;

create type public.family_transfer as (
  id uuid,
  direction text,
  received_on date,
  amount numeric,
  currency public.currency,
  way public.received_via,
  room numeric,
  note text,
  origin_id uuid,
  is_taken_back boolean,
  is_own boolean,
  is_on_statement boolean,
  parts jsonb
);
comment on type public.family_transfer is
  'A transfer of a family, or one that pays something of its: room is what no part takes, is_own says that the rest is '
  'the family''s credit, is_on_statement that it is a line of the bank, parts are objects of row_id, kind, amount, refunded, child_name, '
  'is_own and is_gone: its row was deleted, and it is whose the transfer is.';

create function private.family_transfers(family uuid, donation_id uuid default null) returns setof public.family_transfer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select t.id, t.direction::text, t.received_on, t.amount, t.currency, t.way,
      case when t.id = t.origin_id then private.transfer_room(t.id) end, t.note, t.origin_id,
      exists (select from private.transfers back where back.reverses = t.id),
      t.user_id is not distinct from family, t.bank_transaction_id is not null,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'row_id', b.row_id, 'kind', b.kind, 'amount', trim_scale(b.amount), 'refunded', trim_scale(b.refunded),
          'child_name', case when scope is null or b.country = scope then coalesce(p.child_name, s.child_name) end,
          'is_own', case when g.is_gone then coalesce(t.user_id = family, false)
            else coalesce(p.user_id, s.user_id) is not distinct from family end,
          'is_gone', g.is_gone) order by b.id)
        from private.booked_entries b
        left join public.payments p on p.id = b.row_id
        left join public.subscriptions s on s.id = b.row_id
        cross join lateral (select b.kind <> 'donation' and p.id is null and s.id is null as is_gone) g
        where b.transfer_id = t.id), '[]')
    from private.transfers t
    where t.reverses is null and private.is_transfer_of(scope, t) and (t.user_id = family
      or t.origin_id in (
        select p.transfer_id from public.payments p where p.user_id = family and p.transfer_id is not null
        union select s.transfer_id from public.subscriptions s where s.user_id = family and s.transfer_id is not null
        union select l.transfer_id from private.ledger l where l.row_id = donation_id and l.kind = 'donation'))
    order by t.received_on desc, t.booked_at desc, t.id;
end
$$;
comment on function private.family_transfers is
  'The transfers of a family, or of a donation, with their parts, newest first, for administrators.';

create function public.get_family_transfers(family uuid) returns setof public.family_transfer
  language sql stable security invoker set search_path = ''
as $$
  select * from private.family_transfers(family)
$$;
comment on function public.get_family_transfers is
  'The transfers from an account and back, newest first, with what each pays and what is left; also those of others '
  'that pay something of its. Administrators, and members for money.';
grant execute on function private.family_transfers, public.get_family_transfers to authenticated;

create function public.get_donation_transfers(donation_id uuid) returns setof public.family_transfer
  language sql stable security invoker set search_path = ''
as $$
  select * from private.family_transfers(null, donation_id)
$$;
comment on function public.get_donation_transfers is
  'The transfers that paid a donation and what went back of them, newest first; is_own says of them, and of their '
  'parts, that they are no family''s. Administrators, and members for money.';
grant execute on function public.get_donation_transfers to authenticated;
