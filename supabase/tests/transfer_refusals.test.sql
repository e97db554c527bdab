\ir support/actors.psql
-- Of a transfer that is divided, the part that is refused is named, and the others are not booked either.
select plan(5);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000004"}') is not null;
select tests.payment(('10000000-0000-4000-8000-00000000000' || n)::uuid, jsonb_build_object('id', '20000000-0000-4000-8000-00000000000' || n)) is not null
from generate_series(1, 2) n;

create function pg_temp.refusal(second jsonb) returns text language plpgsql as $$
declare
  detail text;
begin
  perform public.book_transfer(jsonb_build_array('{"application_id": "10000000-0000-4000-8000-000000000004", "amount": 10000}'::jsonb, second),
    amount => 20000, currency => 'NGN', received_on => '2026-05-05');
  return 'nothing refused it';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || ' ' || detail;
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.refusal to public;

select tests.act_as('admin');
select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved') is not null;
select is(pg_temp.refusal(part), refusal, refusal)
from (values
  ('{"payment_id": "20000000-0000-4000-8000-000000000002", "amount": 9000, "open_ticket": true}'::jsonb, 'accept_reason_required 20000000-0000-4000-8000-000000000002'),
  ('{"payment_id": "20000000-0000-4000-8000-000000000001", "amount": 10000}', 'payment_already_decided 20000000-0000-4000-8000-000000000001'),
  ('{"application_id": "10000000-0000-4000-8000-000000000001", "amount": 10000}', 'ticket_already_paid 10000000-0000-4000-8000-000000000001'),
  ('{"application_id": "10000000-0000-4000-8000-000000000009", "amount": 10000}', 'application_not_found 10000000-0000-4000-8000-000000000009')) p (part, refusal);
select is((select count(*) from public.get_books()), 1::bigint, 'nothing but the approval is in the books');
select * from finish();
