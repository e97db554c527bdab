-- Payments: one row is one transfer that a parent says they made.
--
--             owner                 administrator        anon    service_role
--   select    own rows              all                  no      all
--   insert    own, status pending   own, as a parent     no      all
--   update    no                    by procedure only    no      no
--   delete    with the child        with the child       no      with the child

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid,
  amount numeric not null,
  currency public.currency not null,
  reference text,
  description text not null,
  child_name text,
  status public.payment_status not null default 'pending',
  is_ticket boolean generated always as (
    application_id is not null and lower(description) like 'talent hunt ticket%'
  ) stored,
  created_at timestamptz not null default now(),
  -- Both columns together: a payment can only name a child of the same parent.
  constraint payments_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade,
  constraint payments_amount_check check (amount > 0 and amount <= 10000000 and amount = round(amount, 2)),
  constraint payments_description_check check (char_length(description) between 1 and 200),
  constraint payments_reference_check check (char_length(reference) between 1 and 100)
);
comment on table public.payments is 'A bank transfer as its sender states it; an administrator decides whether it arrived.';
comment on column public.payments.amount is 'In whole units of the currency, at most two decimals.';
comment on column public.payments.child_name is 'The child''s name when the payment was stated.';
comment on column public.payments.is_ticket is 'A ticket payment names an application and its description begins with "Talent Hunt Ticket".';

create index payments_user_id_idx on public.payments (user_id, created_at desc);
create index payments_application_id_idx on public.payments (application_id, user_id);
create index payments_status_idx on public.payments (status, created_at desc);
create index payments_created_at_idx on public.payments (created_at desc);

create function private.derive_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.description := private.clean_text(new.description);
  new.reference := nullif(private.clean_text(new.reference), '');
  new.child_name := (select a.child_name from public.applications a
    where a.id = new.application_id and a.user_id = new.user_id);
  return new;
end
$$;
comment on function private.derive_payment is 'Cleans the texts of a payment or subscription and takes the child''s name from the application it names.';

create function private.guard_payment_update() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  -- A generated column has no value yet before the row is written.
  free constant text[] := array['status', 'is_ticket'];
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'payment_is_fixed' using errcode = '42501';
  end if;
  if old.status::text <> 'pending' then
    raise exception 'payment_already_decided' using errcode = 'P0001', detail = old.status::text;
  end if;
  return new;
end
$$;
comment on function private.guard_payment_update is 'What was stated is fixed, and a decision is made once; also for the service role and for later code.';

create function private.settle_ticket() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock makes two decisions, or a decision and a new payment, about one child take turns.
  perform from public.applications a where a.id = new.application_id for no key update;
  if new.status = 'pending' then
    update public.applications a set ticket_status = 'pending_payment'
    where a.id = new.application_id and a.ticket_status in ('unpaid', 'none');
  elsif new.status = 'approved' then
    update public.applications a set ticket_status = 'paid'
    where a.id = new.application_id and a.ticket_status in ('unpaid', 'none', 'pending_payment');
  else
    update public.applications a set ticket_status = 'unpaid'
    where a.id = new.application_id and a.ticket_status = 'pending_payment'
      and not exists (
        select from public.payments p
        where p.application_id = new.application_id and p.is_ticket and p.id <> new.id
          and p.status in ('pending', 'approved'));
  end if;
  return null;
end
$$;
comment on function private.settle_ticket is 'The ticket follows its payments: stated makes it pending, approved pays it, declined frees it unless another one stands.';

create trigger payments_before_insert_derive
  before insert on public.payments
  for each row execute function private.derive_payment();
create trigger payments_before_update_guard
  before update on public.payments
  for each row execute function private.guard_payment_update();
create trigger payments_after_insert_ticket
  after insert on public.payments
  for each row when (new.is_ticket) execute function private.settle_ticket();
create trigger payments_after_update_ticket
  after update on public.payments
  for each row when (new.is_ticket and new.status is distinct from old.status) execute function private.settle_ticket();
create trigger payments_after_write_audit
  after insert or update or delete on public.payments
  for each row execute function private.write_audit('amount', 'currency', 'status', 'created_at');

alter table public.payments enable row level security;
grant select on public.payments to authenticated, service_role;
grant insert (id, user_id, application_id, amount, currency, reference, description, child_name, status)
  on public.payments to authenticated, service_role;

create policy payments_select_own_or_admin on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy payments_insert_own_pending on public.payments
  for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending');
