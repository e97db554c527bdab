-- Operator settings.
--
--                         owner of the database    administrator    anyone else
--   private.settings      all                      no               no
--   get_payment_window    –                        yes              yes, when signed in

create table private.settings (
  name text primary key,
  value text not null,
  description text not null,
  -- The privacy notice says "at the latest two years" (src/domain/retention.ts).
  constraint settings_retention_months_check check (name <> 'retention_months' or value ~ '^([1-9]|1[0-9]|2[0-4])$')
);
alter table private.settings enable row level security;
comment on table private.settings is 'Rules that an operator may tune without a release.';

insert into private.settings (name, value, description) values
  ('payment_window_days', '30', 'Days after which an application that is still unpaid counts as expired by timer.'),
  ('reference_letters', 'KZ', 'Brand letters that open every payment reference.'),
  ('staff_second_factor', 'optional', 'Whether members of the team need a second factor: optional, or required.');

create function private.setting(name text) returns text
  language sql stable security definer set search_path = ''
as $$
  select s.value from private.settings s where s.name = setting.name
$$;
comment on function private.setting is 'The value of an operator setting; null when there is none.';

create function private.payment_window() returns integer
  language sql stable security definer set search_path = ''
as $$
  select private.setting('payment_window_days')::integer
$$;
comment on function private.payment_window is
  'Days from the registration within which a ticket is to be paid, as the operator set them.';
grant execute on function private.payment_window to authenticated; -- as public.get_payment_window
